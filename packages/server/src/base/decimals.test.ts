import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountValue } from './decimals.ts'

const top = 2n ** 256n - 1n

describe('amountValue', () => {
  it.each([
    [12_600_000_000_000_000n, 18, 2500, 31.5],
    [10_000_000n, 6, 1, 10],
    [1n, 0, 1e-7, 1e-7],
    [3n, 1, 0.1, 0.03],
    [0n, 18, 2500.1, 0],
    [top, 255, 1, 1.157920892373162e-178],
    [123_456_789_012_345_678_901_234_567_890n, 18, 0.000001234, 152345.67764123456],
  ])('[X.36] %s at %i decimals and a price of %d is worth %d', (amount, decimals, price, value) => {
    expect(amountValue(amount, decimals, price)).toBe(value)
  })

  it('[T-NUM] what is no finite number has no value', () => {
    for (const price of [Number.NaN, Number.POSITIVE_INFINITY, -1, Number.NEGATIVE_INFINITY])
      expect(amountValue(1n, 0, price)).toBeUndefined()
    expect(amountValue(top, 0, 1e300)).toBeUndefined()
    expect(amountValue(top, 0, 1)).toBe(Number(top))
  })

  it('[X.36] [T-NUM] is the nearest number to the exact product, whatever the figures', () => {
    const price = fc.double({ min: 1e-12, max: 1e12, noNaN: true })
    fc.assert(
      fc.property(fc.bigInt(0n, top), fc.integer({ min: 0, max: 255 }), price, (amount, decimals, price) => {
        const value = amountValue(amount, decimals, price)
        const approximate = Number(`${amount}e-${decimals}`) * price
        expect(Number.isFinite(value)).toBe(true)
        // two roundings against one: never further apart than a few units in the last place
        expect(Math.abs((value ?? 0) - approximate)).toBeLessThanOrEqual(Math.abs(approximate) * 1e-15)
      }),
    )
  })
})
