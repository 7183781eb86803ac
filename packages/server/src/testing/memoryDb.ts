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

/** Databases nobody uses just now. A worker keeps them from file to file: opening one costs 1.5 s of CPU, emptying 0.05. */
const idle: { readonly dbs: Db[] } = { dbs: [] }

/** An empty database in memory, for whoever opened it until they close it. */
export async function openMemoryDb(): Promise<Db> {
  const db = (await takeIdle()) ?? createDb(createPgliteEngine({}), migrations)
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

async function takeIdle(): Promise<Db | undefined> {
  for (let db = idle.dbs.pop(); db; db = idle.dbs.pop()) {
    // one that a test broke is left alone
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

/** Takes everything out of a database but its schema. */
export async function emptyDb({ query }: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`.execute(
    query,
  )
  const tables = sql.join(rows.map(({ name }) => sql.id(name)))
  if (rows.length > 0) await sql`truncate ${tables} restart identity cascade`.execute(query)
}

/** For tests of what needs no database: opens at once, answers every query with no rows. */
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
