import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { createPriceStore } from './createPriceStore.ts'

const hour = 60 * 60_000
const [ether, coin] = ['eip155:1:0xe', 'eip155:1:0xc'] as const

onBothDatabases('what prices were', (db) => {
  const open = () => createPriceStore(db())

  it('is told oldest first, from a time on, in its currency', async () => {
    const store = open()
    await store.write(new Map([[ether, 2600]]), 'usd', 8)
    await store.write(
      new Map([
        [ether, 2500.1],
        [coin, 1e-18],
      ]),
      'usd',
      7,
    )
    await store.write(new Map([[ether, 1250]]), 'eur', 7)
    const points = await store.read([ether, coin], 'usd', 7 * hour)
    expect(points.get(ether)).toEqual([
      { at: 7 * hour, price: 2500.1 },
      { at: 8 * hour, price: 2600 },
    ])
    expect(points.get(coin)).toEqual([{ at: 7 * hour, price: 1e-18 }])
    expect((await store.read([ether], 'usd', 7 * hour + 1)).get(ether)).toHaveLength(1)
    expect((await store.read([], 'usd', 0)).size).toBe(0)
  })

  it('holds one price of an hour, the first, however many come at once', async () => {
    const store = open()
    expect(await store.missing([ether, coin], 'usd', 7)).toEqual([ether, coin])
    await store.write(new Map([[ether, 1]]), 'usd', 7)
    await Promise.all([2, 3, 4].map((price) => store.write(new Map([[ether, price]]), 'usd', 7)))
    expect((await store.read([ether], 'usd', 0)).get(ether)).toEqual([{ at: 7 * hour, price: 1 }])
    expect(await store.missing([ether, coin], 'usd', 7)).toEqual([coin])
    expect(await store.missing([ether], 'eur', 7)).toEqual([ether])
  })

  it('forgets what is before an hour', async () => {
    const store = open()
    for (const at of [5, 6, 7]) await store.write(new Map([[ether, at]]), 'usd', at)
    await store.deleteBefore(6)
    expect((await store.read([ether], 'usd', 0)).get(ether)?.map(({ price }) => price)).toEqual([6, 7])
  })

  it('[T-NUM] [X.36] refuses what is no price, and keeps every digit of what is', async () => {
    for (const price of ['-1', '0', 'NaN', 'Infinity', '-Infinity'])
      await expect(
        db().query.insertInto('price').values({ token: ether, currency: 'usd', hour: 1, price }).execute(),
        price,
      ).rejects.toThrow()
    await open().write(new Map([[ether, 1.5e-30]]), 'usd', 1)
    const { rows } = await sql<{ text: string }>`select price::text as text from price`.execute(db().query)
    expect(rows).toEqual([{ text: '0.0000000000000000000000000000015' }])
  })
})
