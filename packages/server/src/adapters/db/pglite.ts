import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
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
import { createFolder } from '../../base/createFolder.ts'
import { acquireLock, LockHeldError } from '../../base/lockFile.ts'
import { DatabaseError } from '../../errors.ts'
import type { Engine } from './database.ts'

/**
 * Creates the engine of the `Db` port over PGlite in `folder`, or in memory without one. A lock beside the folder ensures that one process at a time uses it. A
 * new folder is filled from the template where there is one, which takes a third of the time.
 */
export function createPgliteEngine({ folder }: { readonly folder?: string | undefined }): Engine {
  let release = () => {}
  let db: Promise<PGlite> | undefined
  return {
    name: 'pglite',
    async connect() {
      if (folder !== undefined) release = await lock(folder)
      try {
        db = folder === undefined ? createInMemory() : openFolder(folder)
        await db
      } catch (cause) {
        release()
        const where = folder === undefined ? 'in memory' : `in ${folder}`
        const causeText = cause instanceof Error ? cause.message : String(cause)
        throw new DatabaseError(
          'database_broken',
          `The embedded database ${where} can't be opened: ${causeText}. Check the free space and the rights of ` +
            'LATCHKEY_DATA; if the folder was made by another version of Latchkey, put a backup or an empty folder there.',
          { cause },
        )
      }
    },
    dialect: (ready) =>
      createPgliteDialect(async () => {
        await ready()
        if (!db) throw new DatabaseError('database_broken', 'The embedded database was closed.')
        return db
      }),
    async close() {
      const open = await db?.catch(() => undefined)
      db = undefined
      if (open && !open.closed) await open.close()
      release()
    },
  }
}

/**
 * Buffers of 16 MB instead of 128: the process takes 130 MB less from its start, and an embedded database is small. The engine itself
 * takes 128 MB whatever it is told.
 */
const lean = { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] }

async function createInMemory(): Promise<PGlite> {
  const template = loadTemplate()
  return PGlite.create('memory://', { ...lean, ...(template && { loadDataDir: template }) })
}

/** Opens a folder. It is filled first when it is new, or when the process that filled it was killed. */
async function openFolder(folder: string): Promise<PGlite> {
  const unfinished = `${folder}.unfinished`
  if (exists(unfinished)) rmSync(folder, { recursive: true, force: true })
  if (exists(join(folder, 'PG_VERSION'))) return PGlite.create(folder, lean)
  writeFileSync(unfinished, '')
  const template = loadTemplate()
  const db = await PGlite.create(folder, { ...lean, ...(template && { loadDataDir: template }) })
  rmSync(unfinished)
  return db
}

async function lock(folder: string): Promise<() => void> {
  try {
    createFolder(dirname(folder))
    return await acquireLock(`${folder}.lock`)
  } catch (cause) {
    if (!(cause instanceof LockHeldError)) {
      throw new DatabaseError(
        'database_broken',
        `The folder ${dirname(folder)} can't be written (${cause instanceof Error ? cause.message : cause}). ` +
          'Set LATCHKEY_DATA to a folder you may write to.',
        { cause },
      )
    }
    const who = cause.holder ? `process ${cause.holder.pid}, since ${cause.holder.since}` : cause.message
    throw new DatabaseError(
      'database_in_use',
      `The embedded database in ${folder} is in use (${who}), and only one process at a time can use it. Stop that ` +
        'one, set LATCHKEY_DATA to another folder, or use Postgres (DATABASE_URL), which several can share.',
      { cause },
    )
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

/**
 * A Kysely dialect over PGlite. It has one connection, which is given to one user at a time, so a transaction never
 * mixes with another query.
 *
 * @param opening called by the first query, which fails with its error
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
  let lastRelease: Promise<void> = Promise.resolve()
  const releases = new WeakMap<DatabaseConnection, () => void>()
  const run = (connection: DatabaseConnection, text: string) =>
    connection.executeQuery(CompiledQuery.raw(text)).then(() => undefined)
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const db = await opening()
      const previous = lastRelease
      let release = () => {}
      lastRelease = new Promise((resolve) => {
        release = resolve
      })
      await previous
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

/**
 * The data folder of PGlite after its first start, packed when this package was built. Undefined where there is none
 * for this version of PGlite: the first start creates its own then, which takes some seconds more.
 */
export function loadTemplate(): Blob | undefined {
  let packed: Buffer
  try {
    packed = readFileSync(templatePath())
  } catch {
    return undefined
  }
  return new Blob([brotliDecompressSync(packed)], { type: 'application/x-tar' })
}

/** The path of the template for the installed version of PGlite, in this package. The file may not exist. */
function templatePath(): string {
  const require = createRequire(import.meta.url)
  const packageFolder = dirname(require.resolve('@latchkey/server/package.json'))
  const pglite = require.resolve('@electric-sql/pglite')
  const { version } = require(join(dirname(pglite), '../package.json')) as { version: string }
  return join(packageFolder, 'database', `pglite-${version}.tar.br`)
}
