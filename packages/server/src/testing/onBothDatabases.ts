import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest'
import { createDb } from '../adapters/db/database.ts'
import { migrations } from '../adapters/db/migrations.ts'
import { createPostgresEngine } from '../adapters/db/postgres.ts'
import type { Db } from '../ports/db.ts'
import { emptyDb, openMemoryDb } from './memoryDb.ts'
import { silentLog } from './testPorts.ts'

const open = {
  pglite: openMemoryDb,
  async postgres() {
    const url = await createPostgresDatabase()
    const db = createDb(createPostgresEngine({ url, log: silentLog }), migrations)
    await db.start()
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
export function onBothDatabases(title: string, suite: Suite): void {
  for (const name of ['pglite', 'postgres'] as const) onEngine(name, title, suite)
}

/**
 * Runs a suite whose statements are proven elsewhere on one database: PGlite in `npm test`, Postgres in the tier `all`. For suites of
 * what a service answers; one of what is stored, raced or migrated runs on both.
 */
export function onDatabase(title: string, suite: Suite): void {
  onEngine(process.env.LATCHKEY_TIER === 'all' ? 'postgres' : 'pglite', title, suite)
}

type Suite = (db: () => Db, name: Db['engine']) => void

function onEngine(name: Db['engine'], title: string, suite: Suite): void {
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

/** A new empty database on the Postgres of this test run, by URL. */
export async function createPostgresDatabase(): Promise<string> {
  const response = await fetch(inject('postgresDoor'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  const url = new URL(text)
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}
