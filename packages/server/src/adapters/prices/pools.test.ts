import type { CaipAddress } from '@latchkey/protocol'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { getPairAddress } from '../../chain/uniswapPools.ts'
import type { ExchangeConfig } from '../../config/swaps.ts'
import type { TokenDescription } from '../../ports/assets.ts'
import { manualClock } from '../../testing/testPorts.ts'
import { createPoolPrices, poolPrice } from './pools.ts'

describe('createPoolPrices', () => {
  const chain = 'eip155:1'
  const [wrapped, dollar, base, coin, stranger] = ['1', '2', '3', '4', '5'].map(
    (digit) => `0x${digit.repeat(40)}`,
  ) as [string, string, string, string, string]
  const native = `0x${'e'.repeat(40)}`
  const decimals = new Map([
    [wrapped, 18],
    [dollar, 6],
    [base, 18],
    [coin, 8],
    [stranger, 18],
  ])
  const exchange: ExchangeConfig = {
    ...{ factory: `0x${'a'.repeat(40)}`, router: `0x${'b'.repeat(40)}`, pairCodeHash: `0x${'c'.repeat(64)}` },
    ...{ wrapped, bases: [base], dollars: [dollar] },
  }
  const idOf = (address: string): CaipAddress => `${chain}:${address}`
  const word = (value: bigint) => value.toString(16).padStart(64, '0')

  function setup({
    filed,
    rate = 0.5,
    dollars = [dollar],
    minLiquidity = 10_000,
  }: {
    filed?: Record<string, number>
    rate?: number
    dollars?: string[]
    minLiquidity?: number
  } = {}) {
    const clock = manualClock()
    const pools = new Map<string, string>()
    const state = { isUp: true, hangs: false, questions: 0, reads: 0 }
    const describeToken = (token: string): TokenDescription => ({
      ...{ chain, token, name: 'Token', symbol: 'TKN', listed: true },
      decimals: decimals.get(token) ?? 18,
    })
    const prices = createPoolPrices({
      exchanges: { [chain]: { ...exchange, dollars } },
      reader: {
        async read(_, calls) {
          state.questions++
          state.reads += calls.length
          if (state.hangs) return new Promise(() => undefined)
          if (!state.isUp) throw new Error('down')
          return calls.map((call) => {
            const data = call.method === 'eth_call' ? pools.get(call.to) : undefined
            return data === undefined ? ('0x' as const) : (`0x${data}` as const)
          })
        },
      },
      tokens: {
        list: () => [coin].map(describeToken),
        describe: async (_, tokens) => new Map(tokens.map((token) => [token, describeToken(token)])),
      },
      clock,
      minLiquidity,
      ...(filed && {
        file: {
          name: 'file',
          rate: async (currency) => (currency === 'eur' ? rate : undefined),
          quote: async (tokens) =>
            new Map(
              tokens.flatMap((token) => {
                const price = filed[token.slice(chain.length + 1)]
                return price === undefined ? [] : [[token, { price, at: 7 }] as const]
              }),
            ),
        },
      }),
    })
    const ask = async (address: string, currency: 'usd' | 'eur' | 'jpy' = 'usd') =>
      (await prices.quote([idOf(address)], currency)).get(idOf(address))
    return {
      ...{ clock, state, prices, ask },
      /** In base units of each. */
      pool(a: string, inA: bigint, b: string, inB: bigint) {
        const [low, high] = BigInt(a) < BigInt(b) ? [inA, inB] : [inB, inA]
        pools.set(
          getPairAddress(exchange.factory, exchange.pairCodeHash, a, b),
          word(low) + word(high) + word(1n),
        )
      },
    }
  }
  const ether = 10n ** 18n
  const cents = 10n ** 6n

  describe('prices of pools', () => {
    it('are measured by what the exchange calls a dollar, over the wrapped coin and the bases', async () => {
      const { pool, ask } = setup()
      pool(wrapped, 200n * ether, dollar, 500_000n * cents)
      pool(wrapped, 100n * ether, base, 1_000n * ether)
      pool(base, 2_000n * ether, coin, 10n ** 8n * 100n)
      expect((await ask(native))?.price).toBe(2500)
      expect((await ask(wrapped))?.price).toBe(2500)
      expect((await ask(base))?.price).toBe(250)
      expect((await ask(dollar))?.price).toBe(1)
    })

    it('of a token’s pools the deepest counts, and all are one question', async () => {
      const { pool, ask, state } = setup({ filed: { [native]: 2000 } })
      pool(coin, 100n * 10n ** 8n, wrapped, 50n * ether)
      pool(coin, 100n * 10n ** 8n, dollar, 90_000n * cents)
      expect((await ask(coin))?.price).toBe(1000)
      expect(state.questions).toBe(1)
      expect(state.reads).toBeLessThanOrEqual(60)
    })

    it('the operator’s file comes before what is called a dollar, and its age is theirs', async () => {
      const { pool, ask } = setup({ filed: { [dollar]: 0.97 } })
      pool(coin, 100n * 10n ** 8n, dollar, 90_000n * cents)
      expect(await ask(coin)).toEqual({ price: 873, at: 7 })
    })

    it('other currencies by the file’s rate; without one there is no price', async () => {
      const { pool, ask } = setup({ filed: { [wrapped]: 3000 } })
      pool(coin, 100n * 10n ** 8n, wrapped, 50n * ether)
      expect((await ask(coin, 'eur'))?.price).toBe(750)
      expect(await ask(coin, 'jpy')).toBeUndefined()
    })

    it('[T-NUM] a pool shallower than the limit sets none, at the limit it does', async () => {
      const { pool, ask, clock } = setup()
      pool(coin, 10n ** 8n, dollar, 9_999n * cents + 999_999n)
      expect(await ask(coin)).toBeUndefined()
      pool(coin, 10n ** 8n, dollar, 10_000n * cents)
      clock.time += 12_000
      expect((await ask(coin))?.price).toBe(10_000)
    })

    it('[T-NUM] the depth is that of the known side: a heap of a token nobody wants is none', async () => {
      const { pool, ask } = setup()
      pool(coin, 2n ** 112n - 1n, dollar, 5n * cents)
      expect(await ask(coin)).toBeUndefined()
    })

    it('[T-NUM] a token that isn’t listed has none, however deep its pool', async () => {
      const { pool, ask, state } = setup()
      pool(stranger, 1n, dollar, 10_000_000n * cents)
      pool(coin, 1n, dollar, 10_000_000n * cents)
      expect(await ask(stranger)).toBeUndefined()
      expect(state.questions).toBe(0)
      // the control: the same pool of a listed one
      expect((await ask(coin))?.price).toBe(1e15)
    })

    it('an empty pool, none at all and no measure are no price', async () => {
      const empty = setup()
      empty.pool(coin, 0n, dollar, 90_000n * cents)
      expect(await empty.ask(coin)).toBeUndefined()
      const unmeasured = setup({ dollars: [] })
      unmeasured.pool(coin, 100n * 10n ** 8n, wrapped, 500n * ether)
      expect(await unmeasured.ask(coin)).toBeUndefined()
    })

    it('hold for twelve seconds, and ten minutes when the chain can’t be read, as old as they are', async () => {
      const { pool, ask, state, clock } = setup()
      pool(coin, 100n * 10n ** 8n, dollar, 90_000n * cents)
      const at = clock.now()
      await ask(coin)
      clock.time += 11_999
      await ask(coin)
      expect(state.questions).toBe(1)
      state.isUp = false
      clock.time += 1
      expect(await ask(coin)).toEqual({ price: 900, at })
      expect(state.questions).toBe(2)
      clock.time = at + 600_000
      await expect(ask(coin)).rejects.toThrow('down')
    })

    it('a chain that hangs is waited for five seconds, and after two failures left alone for half a minute', async () => {
      vi.useFakeTimers()
      onTestFinished(() => {
        vi.useRealTimers()
      })
      const { ask, pool, state, clock } = setup()
      pool(coin, 100n * 10n ** 8n, dollar, 90_000n * cents)
      state.hangs = true
      for (let turn = 0; turn < 2; turn++) {
        const failed = expect(ask(coin)).rejects.toThrow(/Pools of eip155:1/)
        await vi.advanceTimersByTimeAsync(5_000)
        await failed
      }
      state.hangs = false
      clock.time += 29_999
      await expect(ask(coin)).rejects.toThrow()
      expect(state.questions).toBe(2)
      clock.time += 1
      expect((await ask(coin))?.price).toBe(900)
    })
  })
})

describe('poolPrice', () => {
  it.each([
    ['a token of 6 decimals at 2,500 by one of 18', [500_000_000_000n, 6], [200n * 10n ** 18n, 18], 2500, 1],
    ['a token of 8 decimals', [833_333_333n, 8], [200n * 10n ** 18n, 18], 2500, 60000.000024],
    ['one without decimals', [7n, 0], [7n, 36], 1, 1e-36],
    ['one of 36 decimals', [10n ** 36n, 36], [3n, 0], 0.1, 0.3],
  ])('[X.36] %s', (_, [amount, decimals], [other, otherDecimals], price, expected) => {
    expect(
      poolPrice(
        { amount: BigInt(amount ?? 0), decimals: Number(decimals) },
        { amount: BigInt(other ?? 0), decimals: Number(otherDecimals) },
        price,
      ),
    ).toBe(expected)
  })

  it('[X.36] is the nearest number to what whole numbers say, at 0 to 36 decimals', () => {
    const reserve = fc.bigInt({ min: 1n, max: 2n ** 112n - 1n })
    const decimals = fc.integer({ min: 0, max: 36 })
    fc.assert(
      fc.property(reserve, decimals, reserve, decimals, (amount, one, otherAmount, other) => {
        const price = poolPrice({ amount, decimals: one }, { amount: otherAmount, decimals: other }, 1)
        // price = otherAmount * 10^one / (amount * 10^other), compared without dividing
        const [digits = '0', exponent = '0'] = price.toExponential(16).split('e')
        const shown = BigInt(digits.replace('.', ''))
        const scale = 16 - Number(exponent)
        const left = shown * amount * 10n ** BigInt(other) * 10n ** BigInt(Math.max(0, -scale))
        const right = otherAmount * 10n ** BigInt(one) * 10n ** BigInt(Math.max(0, scale))
        const distance = left > right ? left - right : right - left
        expect(distance * 10n ** 15n <= right).toBe(true)
      }),
    )
  })
})
