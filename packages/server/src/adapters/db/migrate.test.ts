import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPostgresDatabase, onBothDatabases } from '../../testing/onBothDatabases.ts'
import { silentLog } from '../../testing/testPorts.ts'
import { createDb } from './database.ts'
import { applyMigrations, type Migration } from './migrate.ts'
import { migrations } from './migrations.ts'
import { createPostgresEngine } from './postgres.ts'

const step = (name: string, statement: string): Migration => ({
  name,
  up: async (tx) => {
    await sql.raw(statement).execute(tx)
  },
})
const one = step('9001_one', 'create table step_one (id int4)')
const two = step('9002_two', 'create table step_two (id int4)')

onBothDatabases('the schema', (db) => {
  const run = (...steps: readonly Migration[]) =>
    applyMigrations(db().query, db().engine, [...migrations, ...steps])
  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where tablename like 'step%' order by 1`.execute(db().query)
    return rows.map(({ name }) => name)
  }
  const forget = async () => {
    await sql`delete from migration where name like '9%'`.execute(db().query)
    for (const name of await tables()) await sql`drop table ${sql.table(name)}`.execute(db().query)
  }

  it('each step is applied once, a later one may come first', async () => {
    expect(await run(two)).toEqual(['9002_two'])
    expect(await run(one, two)).toEqual(['9001_one'])
    expect(await run(one, two)).toEqual([])
    expect(await tables()).toEqual(['step_one', 'step_two'])
    await forget()
  })

  it('a step that fails leaves nothing of itself and everything before it', async () => {
    const half: Migration = {
      name: '9002_half',
      up: async (tx) => {
        await sql`create table step_half (id int4)`.execute(tx)
        await sql`select nonsense`.execute(tx)
      },
    }
    const failed = run(one, half)
    await expect(failed).rejects.toMatchObject({ name: 'DatabaseError', code: 'migration_failed' })
    await expect(failed).rejects.toThrow('9002_half')
    expect(await tables()).toEqual(['step_one'])
    expect(await run(one, two)).toEqual(['9002_two'])
    await forget()
  })

  it('a database of a newer version is refused untouched', async () => {
    await run(one)
    const refused = applyMigrations(db().query, db().engine, [...migrations, two])
    await expect(refused).rejects.toMatchObject({ code: 'database_newer' })
    await expect(refused).rejects.toThrow(/9001_one.*DATABASE_URL/)
    expect(await tables()).toEqual(['step_one'])
    await forget()
  })
})

describe('several processes on one Postgres', () => {
  it('that start together apply each step once', async () => {
    const url = await createPostgresDatabase()
    const slow: Migration = {
      name: '9001_slow',
      up: async (tx) => {
        await sql`create table step_slow (id int4)`.execute(tx)
        await sql`select pg_sleep(0.2)`.execute(tx)
      },
    }
    const started = [1, 2, 3].map(() => createDb(createPostgresEngine({ url, log: silentLog }), [slow]))
    const applied = await Promise.all(started.map((db) => db.migrate()))
    expect(applied.flat()).toEqual(['9001_slow'])
    await Promise.all(started.map((db) => db.close()))
  })
})

describe('a Postgres that can’t be used is told in words, without its password', () => {
  const open = (url: string) => createDb(createPostgresEngine({ url, log: silentLog }), migrations).migrate()
  const expectTold = async (url: string, words: RegExp) => {
    const failure = await open(url).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'DatabaseError', code: 'database_unreachable' })
    expect(String(failure)).toMatch(words)
    expect(String(failure)).toContain('DATABASE_URL')
    expect(String(failure)).not.toContain('secret-word')
  }

  it('nobody there', () =>
    expectTold('postgres://user:secret-word@127.0.0.1:1/latchkey', /does not accept connections/))

  it('a wrong password, a database that is none', async () => {
    const url = new URL(await createPostgresDatabase())
    await expectTold(Object.assign(new URL(url), { pathname: '/nowhere' }).href, /no database of that name/)
    await expectTold(Object.assign(new URL(url), { password: 'secret-word' }).href, /refused our password/)
  })
})
