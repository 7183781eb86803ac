import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { createDb } from '../adapters/db/createDb.ts'
import { createPgliteEngine } from '../adapters/db/createPgliteEngine.ts'
import { createPostgresEngine } from '../adapters/db/createPostgresEngine.ts'
import { migrations } from '../adapters/db/migrations.ts'
import type { Db } from '../ports/Db.ts'
import { createPostgresDatabase } from './createPostgresDatabase.ts'
import { silentLog } from './silentLog.ts'

const engines = {
  pglite: async () => createPgliteEngine({}),
  postgres: async () => createPostgresEngine({ url: await createPostgresDatabase(), log: silentLog }),
}

/**
 * Runs a suite on PGlite in memory and on a real Postgres. One database for the suite, emptied before each test.
 * Call it once per file: opening takes seconds.
 *
 * @example
 * onBothDatabases('the token store', (db) => {
 *   it('remembers', async () => expect(await read(db())).toEqual([]))
 * })
 */
export function onBothDatabases(title: string, suite: (db: () => Db) => void): void {
  for (const [name, createEngine] of Object.entries(engines)) {
    describe(`${title} on ${name}`, () => {
      let db: Db | undefined
      const get = () => {
        if (!db) throw new Error('The database is there inside tests and hooks only.')
        return db
      }
      beforeAll(async () => {
        db = createDb(await createEngine(), migrations)
        await db.open()
      })
      beforeEach(() => empty(get()))
      afterAll(() => db?.close())
      suite(get)
    })
  }
}

async function empty({ query }: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`.execute(
    query,
  )
  const tables = sql.join(rows.map(({ name }) => sql.id(name)))
  if (rows.length > 0) await sql`truncate ${tables} restart identity cascade`.execute(query)
}
