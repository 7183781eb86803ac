import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

/**
 * Kysely over PGlite. There is one connection, handed out in turn, so a transaction never mixes with another query.
 * `opening` is asked with the first query; what it rejects with, queries reject with.
 */
export function createPgliteDialect(opening: () => Promise<PGlite>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(opening),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function createDriver(opening: () => Promise<PGlite>): Driver {
  let tail: Promise<void> = Promise.resolve()
  const releases = new WeakMap<DatabaseConnection, () => void>()
  const run = (connection: DatabaseConnection, text: string) =>
    connection.executeQuery(CompiledQuery.raw(text)).then(() => undefined)
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const db = await opening()
      const before = tail
      let release = () => {}
      tail = new Promise((resolve) => {
        release = resolve
      })
      await before
      const connection = createConnection(db)
      releases.set(connection, release)
      return connection
    },
    beginTransaction: (connection, { isolationLevel, accessMode }) =>
      run(
        connection,
        `begin${isolationLevel ? ` isolation level ${isolationLevel}` : ''}${accessMode ? ` ${accessMode}` : ''}`,
      ),
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
    releaseConnection: async (connection) => releases.get(connection)?.(),
    destroy: () => Promise.resolve(),
  }
}

function createConnection(db: PGlite): DatabaseConnection {
  return {
    async executeQuery<row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<row>> {
      const { rows, affectedRows } = await db.query<row>(sql, [...parameters])
      return { rows, numAffectedRows: BigInt(affectedRows ?? 0) }
    },
    // biome-ignore lint/correctness/useYield: PGlite has no cursor
    async *streamQuery() {
      throw new Error('The embedded database has no cursor. Read page by page.')
    },
  }
}
