import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Token } from '../config/holdings.ts'
import type { Price } from './getPrices.ts'
import { allocationOf, worthOverTime } from './portfolio.ts'

const network = 'eip155:1' as const
const token = (change: Partial<Token>): Token => ({
  network,
  name: 'Coin',
  symbol: 'C',
  decimals: 18,
  amount: 1n,
  formatted: '1',
  ...change,
})

describe('allocationOf', () => {
  const tokensOf = (values: readonly (number | undefined)[]) =>
    values.map((value, index) => token({ symbol: String(index), value }))

  it('returns the largest first and the others together; the shares add up to 1', () => {
    const value = fc.option(fc.double({ min: 0, max: 1e12, noNaN: true }), { nil: undefined })
    fc.assert(
      fc.property(fc.array(value, { maxLength: 40 }), (values) => {
        const parts = allocationOf(tokensOf(values))
        const priced = values.filter((one) => one !== undefined && one > 0)
        expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(parts.length && priced.length)
        expect(parts.length).toBeLessThanOrEqual(6)
        if (parts.length > 0) expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6)
        const named = parts.filter((part) => part.token).map((part) => part.value)
        expect(named).toEqual([...named].sort((a, b) => b - a))
      }),
    )
  })

  it('names a single remaining token', () => {
    const names = allocationOf(tokensOf([6, 5, 4, 3, 2, 1])).map((part) => part.token?.symbol)
    expect(names).toEqual(['0', '1', '2', '3', '4', '5'])
    expect(allocationOf(tokensOf([7, 6, 5, 4, 3, 2, 1])).at(-1)).toMatchObject({ count: 2, value: 3 })
  })

  it('is empty without any price', () => {
    expect(allocationOf(tokensOf([undefined, 0]))).toEqual([])
  })
})

describe('worthOverTime', () => {
  const native = `${network}:0x${'e'.repeat(40)}` as const
  const contract = `${network}:0x${'1'.repeat(40)}` as const
  /** The price history of a token: price by time. */
  const history = (address: string, points: Record<number, number>): Price => ({
    address: address as Price['address'],
    name: '',
    symbol: '',
    decimals: 18,
    price: 1,
    sparkline: Object.entries(points).map(([at, price]) => ({ at: Number(at), price })),
  })
  const one = token({ value: 10, price: 1 })

  it.each<[string, Token[], Price[], number, Record<number, number>]>([
    [
      'is the worth of the current holdings at earlier prices, and at present prices at the end',
      [token({ value: 100, price: 2 })],
      [history(native, { 1: 1, 2: 3 })],
      5,
      { 1: 50, 2: 150, 5: 100 },
    ],
    [
      'begins where every price history has begun, and uses a price until the next',
      [one, token({ value: 10, price: 1, address: contract })],
      [history(native, { 1: 9, 2: 2 }), history(contract.toUpperCase(), { 3: 1, 4: 4 })],
      9,
      { 3: 30, 4: 60, 9: 20 },
    ],
    [
      'counts a token without history at its current price, and leaves out one without price',
      [one, token({ value: 7, price: 7, address: contract }), token({})],
      [history(native, { 1: 2 })],
      3,
      { 1: 27, 3: 17 },
    ],
    ['is empty without a price history', [one], [], 3, {}],
    ['is empty without tokens', [], [history(native, { 1: 1 })], 3, {}],
  ])('%s', (_, tokens, prices, now, expected) => {
    const points = worthOverTime(tokens, prices, now)
    expect(points.map(({ at, worth }) => [at, worth])).toEqual(
      Object.entries(expected).map(([at, worth]) => [Number(at), worth]),
    )
  })
})
