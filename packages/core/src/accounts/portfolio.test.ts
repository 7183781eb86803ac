import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Token } from '../config/holdings.ts'
import type { Price } from './getPrices.ts'
import { allocationOf, worthOverTime } from './portfolio.ts'

describe('allocationOf', () => {
  const tokensOf = (values: readonly (number | undefined)[]): Token[] =>
    values.map((value, index) => ({
      network: 'eip155:1',
      name: String(index),
      symbol: String(index),
      decimals: 18,
      amount: 1n,
      formatted: '1',
      value,
    }))

  describe('allocationOf', () => {
    it('largest first, the rest together, and all of it is the whole', () => {
      const value = fc.option(fc.double({ min: 0, max: 1e12, noNaN: true }), { nil: undefined })
      fc.assert(
        fc.property(fc.array(value, { maxLength: 40 }), (values) => {
          const parts = allocationOf(tokensOf(values))
          const priced = values.filter((one) => one !== undefined && one > 0)
          expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(
            parts.length === 0 ? 0 : priced.length,
          )
          expect(parts.length).toBeLessThanOrEqual(6)
          if (parts.length > 0) expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6)
          const named = parts.filter(({ token }) => token).map((part) => part.value)
          expect(named).toEqual([...named].sort((a, b) => b - a))
        }),
      )
    })

    it('a rest of one stands by itself', () => {
      expect(allocationOf(tokensOf([6, 5, 4, 3, 2, 1])).map(({ token }) => token?.symbol)).toEqual([
        '0',
        '1',
        '2',
        '3',
        '4',
        '5',
      ])
      expect(allocationOf(tokensOf([7, 6, 5, 4, 3, 2, 1])).at(-1)).toMatchObject({ count: 2, value: 3 })
    })

    it('nothing with a price is nothing to divide', () => {
      expect(allocationOf(tokensOf([undefined, 0]))).toEqual([])
    })
  })
})

describe('worthOverTime', () => {
  const network = 'eip155:1' as const
  const native = `${network}:0x${'e'.repeat(40)}` as const
  const contract = `${network}:0x${'1'.repeat(40)}` as const
  const token = (change: Partial<Token>): Token => ({
    network,
    name: 'Coin',
    symbol: 'C',
    decimals: 18,
    amount: 1n,
    formatted: '1',
    ...change,
  })
  const line = (address: Price['address'], points: readonly (readonly [number, number])[]): Price => ({
    address,
    name: '',
    symbol: '',
    decimals: 18,
    price: points.at(-1)?.[1] ?? 1,
    sparkline: points.map(([at, price]) => ({ at, price })),
  })

  describe('worthOverTime', () => {
    it('is what is held now at the prices of then, and the worth of now at the end', () => {
      const tokens = [token({ value: 100, price: 2 })]
      expect(
        worthOverTime(
          tokens,
          [
            line(native, [
              [1, 1],
              [2, 3],
            ]),
          ],
          5,
        ),
      ).toEqual([
        { at: 1, worth: 50 },
        { at: 2, worth: 150 },
        { at: 5, worth: 100 },
      ])
    })

    it('begins where every remembered price has begun, and keeps a price until the next', () => {
      const tokens = [token({ value: 10, price: 1 }), token({ value: 10, price: 1, address: contract })]
      const prices = [
        line(native, [
          [1, 9],
          [2, 2],
        ]),
        line(contract.toUpperCase() as typeof contract, [
          [3, 1],
          [4, 4],
        ]),
      ]
      expect(worthOverTime(tokens, prices, 9)).toEqual([
        { at: 3, worth: 30 },
        { at: 4, worth: 60 },
        { at: 9, worth: 20 },
      ])
    })

    it('a token nobody remembers prices of counts with that of now; one without a price doesn’t', () => {
      const tokens = [
        token({ value: 10, price: 1 }),
        token({ value: 7, price: 7, address: contract }),
        token({}),
      ]
      expect(worthOverTime(tokens, [line(native, [[1, 2]])], 3)).toEqual([
        { at: 1, worth: 27 },
        { at: 3, worth: 17 },
      ])
    })

    it('no line where nothing is remembered', () => {
      expect(worthOverTime([token({ value: 1, price: 1 })], [], 3)).toEqual([])
      expect(worthOverTime([], [line(native, [[1, 1]])], 3)).toEqual([])
    })
  })
})
