import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { createDb } from '../adapters/db/createDb.ts'
import { createPostgresEngine } from '../adapters/db/createPostgresEngine.ts'
import { migrations } from '../adapters/db/migrations.ts'
import type { Db } from '../ports/Db.ts'
import { createPostgresDatabase } from './createPostgresDatabase.ts'
import { emptyDb } from './emptyDb.ts'
import { openMemoryDb } from './openMemoryDb.ts'
import { silentLog } from './silentLog.ts'

const open = {
  pglite: openMemoryDb,
  async postgres() {
    const url = await createPostgresDatabase()
    const db = createDb(createPostgresEngine({ url, log: silentLog }), migrations)
    await db.open()
    return db
  },
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
export function onBothDatabases(title: string, suite: (db: () => Db, name: Db['engine']) => void): void {
  for (const name of ['pglite', 'postgres'] as const) {
    describe(`${title} on ${name}`, () => {
      let db: Db | undefined
      const get = () => {
        if (!db) throw new Error('The database is there inside tests and hooks only.')
        return db
      }
      beforeAll(async () => {
        db = await open[name]()
      })
      beforeEach(() => emptyDb(get()))
      afterAll(() => db?.close())
      suite(get, name)
    })
  }
}
