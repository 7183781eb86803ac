import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { createDb } from './database.ts'
import { migrations } from './migrations.ts'
import { createPgliteEngine } from './pglite.ts'

describe('createDb', () => {
  it('opens by itself with the first query, and once', async () => {
    const db = createDb(createPgliteEngine({}), migrations)
    await expect(db.check()).rejects.toThrow('The database is not open.')
    const [rows, applied, again] = await Promise.all([
      db.query.selectFrom('block').selectAll().execute(),
      db.migrate(),
      db.migrate(),
    ])
    expect(rows).toEqual([])
    expect(applied).toEqual(migrations.map(({ name }) => name))
    expect(again).toBe(applied)
    await expect(db.check()).resolves.toBeUndefined()
    await db.close()
    await db.close()
    await expect(db.check()).rejects.toThrow('The database is not open.')
    await expect(db.query.selectFrom('block').selectAll().execute()).rejects.toThrow('was closed')
  })
})

describe('db', () => {
  onBothDatabases('the database', (db) => {
    it('reads int8 and count as numbers, numeric as text, bigint where a number would be wrong', async () => {
      const { rows } = await sql`
      select 5::int8 as small, count(*) as counted, 9007199254740993 as large,
        115792089237316195423570985008687907853269984665640564039457584007913129639935::numeric(78) as most`.execute(
        db().query,
      )
      expect(rows).toEqual([
        {
          small: 5,
          counted: 1,
          large: 9007199254740993n,
          most: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
        },
      ])
    })

    describe('transactions', () => {
      const block = { chain: 'eip155:1', number: 1, hash: '0x01', parent: '0x00', minedAt: 1 }
      const count = async () => (await db().query.selectFrom('block').selectAll().execute()).length

      it('a failed one leaves nothing', async () => {
        const failed = db()
          .query.transaction()
          .execute(async (tx) => {
            await tx.insertInto('block').values(block).execute()
            throw new Error('stop')
          })
        await expect(failed).rejects.toThrow('stop')
        expect(await count()).toBe(0)
      })

      it('what others do meanwhile is not in it', async () => {
        await db()
          .query.transaction()
          .execute(async (tx) => {
            await tx.insertInto('block').values(block).execute()
          })
        const results = await Promise.allSettled(
          Array.from({ length: 10 }, () =>
            db()
              .query.transaction()
              .execute(async (tx) => {
                await tx
                  .updateTable('block')
                  .set((eb) => ({ minedAt: eb('minedAt', '+', 1) }))
                  .execute()
                await tx.selectFrom('block').selectAll().execute()
                throw new Error('undone')
              }),
          ),
        )
        expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
        expect(await db().query.selectFrom('block').selectAll().execute()).toEqual([block])
      })
    })

    it('answers its check', async () => {
      await expect(db().check()).resolves.toBeUndefined()
    })
  })
})
