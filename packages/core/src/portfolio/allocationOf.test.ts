import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Token } from '../tokens/Token.ts'
import { allocationOf } from './allocationOf.ts'

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
        expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(parts.length === 0 ? 0 : priced.length)
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
