import type { CaipAddress, Currency } from '@latchkey/protocol'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { createPriceHistory, createPriceStore, type PriceStore } from './history.ts'

describe('createPriceHistory', () => {
  const hour = 60 * 60_000
  const start = 500_000
  const ether = 'eip155:1:0xe'

  beforeEach(() => vi.useFakeTimers({ now: start * hour + 5 * 60_000 }))
  afterEach(() => vi.useRealTimers())

  function open(tokens: CaipAddress[] = [ether]) {
    const written: (readonly [Currency, number, number | undefined])[] = []
    const state = { price: 2500, isUp: true, warnings: 0, oldest: 0, asked: 0 }
    const store: PriceStore = {
      read: async (tokens) => new Map(tokens.map((token) => [token, [{ at: 1, price: 2 }]])),
      missing: async (tokens, currency, hour) =>
        tokens.filter(() => !written.some((row) => row[0] === currency && row[1] === hour)),
      write: async (prices, currency, hour) => {
        written.push([currency, hour, prices.get(ether)])
      },
      deleteBefore: async (hour) => {
        state.oldest = hour
      },
    }
    const quote = async (tokens: readonly CaipAddress[]) => {
      state.asked++
      if (!state.isUp) throw new Error('down')
      return new Map(tokens.map((token) => [token, { price: state.price, at: 0, source: 'test' }]))
    }
    const log = { warn: () => state.warnings++ }
    const clock = { now: () => Date.now() }
    return { ...createPriceHistory({ store, clock, log, quote, tokens }), written, state }
  }

  it('remembers at once and with each new hour, and keeps a week', async () => {
    const { written, state, ...history } = open()
    history.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(written).toEqual([['usd', start, 2500]])
    expect(state.oldest).toBe(start - 168)
    state.price = 2600
    await vi.advanceTimersByTimeAsync(55 * 60_000 - 1)
    expect(written).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(written[1]).toEqual(['usd', start + 1, 2600])
    await history.close()
    await vi.advanceTimersByTimeAsync(2 * hour)
    expect(written).toHaveLength(2)
  })

  it('asks nobody for an hour that another server remembered', async () => {
    const { written, state, ...history } = open()
    written.push(['usd', start, 9])
    history.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(state.asked).toBe(0)
    await history.close()
  })

  it('remembers a currency from when it was asked for; what isn’t remembered has no past', async () => {
    const { written, state, ...history } = open()
    expect([...(await history.trend([ether, 'eip155:1:0xother'], 'eur', 0)).keys()]).toEqual([ether])
    history.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(written.map(([currency]) => currency)).toEqual(['usd', 'eur'])
    expect(state.asked).toBe(2)
    await history.close()
  })

  it('tries again after five minutes when nobody answered', async () => {
    const { written, state, ...history } = open()
    state.isUp = false
    history.start()
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
    expect([state.asked, state.warnings]).toEqual([1, 1])
    state.isUp = true
    await vi.advanceTimersByTimeAsync(1)
    expect(written).toEqual([['usd', start, 2500]])
    await history.close()
  })

  it('never runs without anything to remember, nor after its end', async () => {
    const nothing = open([])
    nothing.start()
    expect(vi.getTimerCount()).toBe(0)
    const ended = open()
    ended.start()
    await ended.close()
    await vi.advanceTimersByTimeAsync(2 * hour)
    expect(ended.state.asked).toBe(0)
  })
})

describe('createPriceStore', () => {
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

    it('[X.36] [T-NUM] refuses what is no price, and keeps every digit of what is', async () => {
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
})
