import { type CaipNetworkId, currencies, type TokenBalances } from '@latchkey/protocol'
import { tokenBalances } from '@latchkey/protocol/schemas'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryCache } from '../../adapters/cache.ts'
import type { TokenDescription } from '../../ports/assets.ts'
import type { Cache } from '../../ports/platform.ts'
import { createTokenWorld, type TokenWorld } from '../../testing/createTokenWorld.ts'
import { manualClock, silentLog } from '../../testing/testPorts.ts'
import { createBalanceReader } from './balances.ts'
import type { BalancesQuery } from './balancesQuery.ts'

afterEach(() => {
  vi.useRealTimers()
})

const [one, two] = ['eip155:1', 'eip155:2'] as const
const account = `0x${'a'.repeat(40)}`
const contract = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const native = `0x${'e'.repeat(40)}`
const token = (n: number, fields: Partial<TokenDescription> = {}): TokenDescription & { token: string } => ({
  chain: one,
  name: `Coin ${n}`,
  symbol: `C${n}`,
  decimals: 6,
  listed: false,
  ...fields,
  token: contract(n),
})

/** These accounts are of EVM chains. */
const noSolana = { holdings: () => Promise.reject(new Error('not asked')) }

function setup(prepare: (world: TokenWorld) => void = () => undefined) {
  const world = createTokenWorld([one, two])
  world.on(one).balances.set(account, 12_600_000_000_000_000n)
  prepare(world)
  const clock = manualClock()
  const open = (cache: Cache = createMemoryCache({ clock })) => {
    const getBalances = createBalanceReader({
      ...world,
      solana: noSolana,
      cache,
      clock,
      images: { link: (source) => `img:${source}` },
      log: silentLog,
    })
    return async (question: Partial<BalancesQuery & { project: string }> = {}) => {
      const { project = 'p', ...rest } = question
      const { body } = await getBalances(
        { family: 'eip155', account, chains: [one], currency: 'usd', ...rest },
        project,
      )
      return v.parse(tokenBalances, JSON.parse(new TextDecoder().decode(body)))
    }
  }
  return { world, clock, open, ask: open() }
}

const names = ({ balances }: TokenBalances) => balances.map(({ symbol }) => symbol)

describe('an answer', () => {
  it('[S3.05] has exact amounts, prices and values; the native currency has no address', async () => {
    const { ask, clock } = setup((world) => {
      world.add(
        token(0x11, { listed: true, name: 'Demo Coin', symbol: 'DMO', imageUrl: 'x' }),
        account,
        10_000_000n,
      )
      world.price(`${one}:${native}`, 2500)
      world.price(`${one}:${contract(0x11)}`, 1)
    })
    expect(await ask()).toEqual({
      balances: [
        {
          name: 'Ether',
          symbol: 'ETH',
          chainId: one,
          value: 31.5,
          price: 2500,
          quantity: { decimals: '18', numeric: '0.0126' },
          iconUrl: '',
        },
        {
          name: 'Demo Coin',
          symbol: 'DMO',
          chainId: one,
          address: `${one}:${contract(0x11)}`,
          value: 10,
          price: 1,
          quantity: { decimals: '6', numeric: '10' },
          iconUrl: 'img:x',
        },
      ],
      readAt: clock.time,
    })
  })

  it('[X.36] a balance of 2^256-1 and decimals of 0 and 255 keep every digit; without a price there is no value', async () => {
    const top = 2n ** 256n - 1n
    const { ask } = setup((world) => {
      world.add(token(1, { decimals: 255, listed: true }), account, top)
      world.add(token(2, { decimals: 0, listed: true }), account, top)
      world.price(`${one}:${contract(2)}`, 1e300)
    })
    const { balances } = await ask()
    expect(balances.map(({ quantity, price, value }) => [quantity.numeric, price, value])).toEqual([
      ['0.0126', 0, undefined],
      [`0.${String(top).padStart(255, '0')}`, 0, undefined],
      [String(top), 1e300, undefined],
    ])
  })

  it('[S7.14] zero balances are left out, the native one never, forced ones neither', async () => {
    const { ask, world } = setup((world) => {
      world.add(token(1, { listed: true }), account, 0n)
      world.add(token(2), `0x${'b'.repeat(40)}`, 5n)
    })
    world.on(one).balances.set(account, 0n)
    expect(names(await ask())).toEqual(['ETH'])
    const forced = new Map([
      [one, [1, 2, 99].map((n) => ({ token: contract(n), text: `${one}:${contract(n)}` }))],
    ])
    expect(names(await ask({ forced }))).toEqual(['ETH', 'C1', 'C2'])
  })

  it('[X.40, X.40a] without a token list what imitates USDC is hidden, and USDC is not', async () => {
    const usdc = { name: 'USD Coin', symbol: 'USDC' }
    const { ask } = setup((world) => {
      world.add(token(1, usdc), account, 5_000_000n)
      world.add(
        { ...token(2, usdc), token: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' },
        account,
        7_000_000n,
      )
    })
    const { balances, hidden } = await ask()
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['ETH', '0.0126'],
      ['USDC', '7'],
    ])
    expect(hidden?.map(({ symbol, quantity, reason }) => [symbol, quantity.numeric, reason])).toEqual([
      ['USDC', '5', 'spam'],
    ])
  })

  it('[S5.09] spam and worthless decimals are hidden with their reason; listed ones are shown whatever they are', async () => {
    const { ask } = setup((world) => {
      world.add(token(1, { name: 'claim at x.com' }), account, 5n)
      world.add(token(2, { decimals: 0 }), account, 5n)
      world.add(token(3, { symbol: 'DМО' }), account, 5n)
      world.add(token(4, { symbol: 'DMO', name: 'visit', decimals: 0, listed: true }), account, 5n)
      world.add(token(5), account, 5n)
    })
    const answer = await ask()
    expect(names(answer)).toEqual(['ETH', 'DMO', 'C5'])
    expect(answer.hidden?.map(({ symbol, reason }) => [symbol, reason])).toEqual([
      ['C1', 'spam'],
      ['C2', 'lowQuality'],
      ['DМО', 'spam'],
    ])
  })

  it('an account sent 12,000 tokens gets a bounded answer: listed first, then by value', async () => {
    const { ask, world } = setup((world) => {
      for (let n = 1; n <= 12_000; n++) world.add(token(n), account, BigInt(n))
      world.add(token(20_000, { listed: true, symbol: 'LIST' }), account, 1n)
      world.price(`${one}:${contract(500)}`, 1_000)
      world.price(`${one}:${contract(400)}`, 5_000)
    })
    const { balances } = await ask()
    expect(balances).toHaveLength(500)
    expect(balances.slice(0, 4).map(({ symbol }) => symbol)).toEqual(['ETH', 'LIST', 'C400', 'C500'])
    // 10,000 balances and the native one, 500 to a call
    expect(world.calls()).toBe(21)
  })

  it('without prices balances are still shown', async () => {
    const { world } = setup()
    const prices = { quote: () => Promise.reject(new Error('down')) }
    const clock = manualClock()
    const options = {
      ...world,
      solana: noSolana,
      prices,
      clock,
      cache: createMemoryCache({ clock }),
      log: silentLog,
    }
    const ask = createBalanceReader({ ...options, images: { link: () => '' } })
    const { body } = await ask({ family: 'eip155', account, chains: [one], currency: 'usd' }, '')
    expect(v.parse(tokenBalances, JSON.parse(new TextDecoder().decode(body))).balances[0]).toMatchObject({
      symbol: 'ETH',
      price: 0,
    })
  })
})

describe('the cache', () => {
  it('[S7.14] the same question costs node calls once in ten seconds', async () => {
    const { ask, world, clock } = setup()
    await Promise.all([ask(), ask(), ask()])
    clock.time += 9_999
    await ask()
    expect(world.calls()).toBe(1)
    clock.time += 1
    await ask()
    expect(world.calls()).toBe(2)
  })

  it('[S7.14] forceUpdate reads anew, and what others ask next is new too', async () => {
    const { ask, world } = setup()
    await ask()
    world.on(one).balances.set(account, 10n ** 18n)
    expect((await ask()).balances[0]?.quantity.numeric).toBe('0.0126')
    expect((await ask({ forced: new Map([[one, []]]) })).balances[0]?.quantity.numeric).toBe('1')
    expect((await ask()).balances[0]?.quantity.numeric).toBe('1')
    expect(world.calls()).toBe(2)
  })

  it('[S7.76] [S7.14] [T-CACHE] answers another project, chain, currency and account with nothing of the first', async () => {
    const other = `0x${'b'.repeat(40)}`
    const { ask, world } = setup((world) => {
      world.on(two).balances.set(account, 2n * 10n ** 18n)
      world.on(one).balances.set(other, 3n * 10n ** 18n)
      world.price(`${one}:${native}`, 100)
    })
    const first = async (question: Parameters<typeof ask>[0]) => {
      const [entry] = (await ask(question)).balances
      return [entry?.chainId, entry?.quantity.numeric, entry?.price]
    }
    expect(await first({})).toEqual([one, '0.0126', 100])
    expect(await first({ chains: [two] })).toEqual([two, '2', 0])
    expect(await first({ account: other })).toEqual([one, '3', 100])
    expect(await first({ currency: 'eur' })).toEqual([one, '0.0126', 50])
    const before = world.calls()
    expect(await first({ project: 'q' })).toEqual([one, '0.0126', 100])
    expect(world.calls()).toBe(before + 1)
  })

  const passing: Cache = {
    getOrLoad: async (_key, _rule, load) => ({ value: await load(), madeAt: 0, stale: false }),
  }
  const accounts = [account, `0x${'b'.repeat(40)}`, `0x${'c'.repeat(40)}`]
  const question = fc.record({
    project: fc.constantFrom('p', 'q', ''),
    account: fc.constantFrom(...accounts),
    chains: fc.constantFrom<CaipNetworkId[]>([one], [two], [one, two]),
    currency: fc.constantFrom(...currencies),
  })
  const differing = (make: (clock: ReturnType<typeof manualClock>) => Cache) =>
    fc.check(
      fc.asyncProperty(fc.array(question, { minLength: 2, maxLength: 25 }), async (questions) => {
        const { open, clock } = setup((world) => {
          for (const [index, chain] of [one, two].entries())
            for (const [place, who] of accounts.entries()) {
              const n = 1 + index * 3 + place
              world.on(chain).balances.set(who, BigInt(n) * 10n ** 18n)
              world.add(token(n, { chain, listed: place === 0 }), who, BigInt(n))
              world.price(`${chain}:${contract(n)}`, n)
            }
        })
        const [cached, uncached] = [open(make(clock)), open(passing)]
        for (const asked of questions) expect(await cached(asked)).toEqual(await uncached(asked))
      }),
      { numRuns: 40 },
    )

  it('[T-CACHE] with it every answer is what it is without it, over random questions', async () => {
    expect((await differing((clock) => createMemoryCache({ clock }))).failed).toBe(false)
  })

  it('[T-CACHE] control: a cache that forgets the chains or the currency is found out', async () => {
    for (const drop of [2, 3]) {
      const result = await differing((clock) => {
        const cache = createMemoryCache({ clock })
        return {
          getOrLoad: (key, rule, load) =>
            cache.getOrLoad(
              key[0] === 'balances' ? key.filter((_, place) => place !== drop) : key,
              rule,
              load,
            ),
        }
      })
      expect(result.failed).toBe(true)
    }
  })
})

describe('nodes in trouble', () => {
  it('one chain down takes nothing from the others, and is named', async () => {
    const { ask, world } = setup()
    world.on(two).mood = 'down'
    const answer = await ask({ chains: [one, two] })
    expect(answer.balances.map(({ chainId }) => chainId)).toEqual([one])
    expect(answer.unavailable).toEqual([two])
  })

  it('[S7.76] what was read before is shown for ten minutes with its age, then it is missing, then nothing is left: 503', async () => {
    const { ask, world, clock } = setup()
    const readAt = clock.time
    await ask({ chains: [one, two] })
    world.on(two).mood = 'down'
    clock.time += 599_999
    const stale = await ask({ chains: [one, two] })
    expect(stale.balances).toHaveLength(2)
    expect(stale).toMatchObject({ readAt })
    expect(stale.unavailable).toBeUndefined()
    clock.time += 10_000
    expect(await ask({ chains: [one, two] })).toMatchObject({ unavailable: [two], readAt: clock.time })
    world.on(one).mood = 'down'
    clock.time += 600_000
    await expect(ask({ chains: [one, two] })).rejects.toMatchObject({
      status: 503,
      field: 'chainId',
      message: 'Requested namespace eip155 balance provider is temporarily unavailable',
    })
  })

  it('a node that never answers is given up after fifteen seconds', async () => {
    vi.useFakeTimers()
    const { ask, world } = setup()
    world.on(two).mood = 'silent'
    let answered = false
    const answer = ask({ chains: [one, two] }).finally(() => {
      answered = true
    })
    await vi.advanceTimersByTimeAsync(14_999)
    expect(answered).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await answer).unavailable).toEqual([two])
  })
})
