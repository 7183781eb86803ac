import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { createDb } from '../adapters/db/database.ts'
import { migrations } from '../adapters/db/migrations.ts'
import { createPgliteEngine } from '../adapters/db/pglite.ts'
import type { Db, Tables } from '../ports/db.ts'

/**
 * Databases that are not in use. A worker reuses them from file to file: opening one costs 1.5 s of CPU, emptying 0.05.
 */
const idle: { readonly dbs: Db[] } = { dbs: [] }

/** An empty database in memory. It is reused after the caller has closed it. */
export async function openMemoryDb(): Promise<Db> {
  const db = (await acquireIdleDb()) ?? createDb(createPgliteEngine({}), migrations)
  await db.start()
  let open = true
  return {
    ...db,
    async close() {
      if (open) idle.dbs.push(db)
      open = false
    },
  }
}

async function acquireIdleDb(): Promise<Db | undefined> {
  for (let db = idle.dbs.pop(); db; db = idle.dbs.pop()) {
    // A database that a test broke is not reused.
    const isWell = await db
      .check()
      .then(() => emptyDb(db))
      .then(isTrue, isFalse)
    if (isWell) return db
    await db.close()
  }
  return undefined
}

const isTrue = () => true
const isFalse = () => false

/** Deletes everything in a database but its schema. */
export async function emptyDb({ query }: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`.execute(
    query,
  )
  if (rows.length === 0) return
  const tables = sql.join(rows.map(({ name }) => sql.id(name)))
  for (let triesLeft = 5; ; triesLeft -= 1) {
    const problem = await sql`truncate ${tables} restart identity cascade`.execute(query).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (problem === undefined) return
    // Postgres ends one of two that wait for each other: a server that a whole suite shares may be writing by itself.
    const isDeadlock = (problem as { code?: unknown }).code === '40P01'
    if (!isDeadlock || triesLeft === 1) throw problem
  }
}

/** For tests that need no database: opens at once and answers every query with no rows. */
export function noDatabase(): Db {
  const query = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return {
    engine: 'pglite',
    query,
    migrate: () => Promise.resolve([]),
    start: () => Promise.resolve(),
    check: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
