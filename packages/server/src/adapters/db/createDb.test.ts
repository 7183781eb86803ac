import { expect, it } from 'vitest'
import { createDb } from './createDb.ts'
import { createPgliteEngine } from './createPgliteEngine.ts'
import { migrations } from './migrations.ts'

it('opens by itself with the first query, and once', async () => {
  const db = createDb(createPgliteEngine({}), migrations)
  expect(await db.probe()).toBe('The database is not open.')
  const [rows, applied, again] = await Promise.all([
    db.query.selectFrom('block').selectAll().execute(),
    db.open(),
    db.open(),
  ])
  expect(rows).toEqual([])
  expect(applied).toEqual(migrations.map(({ name }) => name))
  expect(again).toBe(applied)
  expect(await db.probe()).toBeUndefined()
  await db.close()
  await db.close()
  expect(await db.probe()).toBe('The database is not open.')
  await expect(db.query.selectFrom('block').selectAll().execute()).rejects.toThrow('was closed')
})
