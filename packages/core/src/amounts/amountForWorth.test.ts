import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountForWorth } from './amountForWorth.ts'
import { formatAmount } from './formatAmount.ts'
import { parseAmount } from './parseAmount.ts'
import { worthOfToken } from './worthOfToken.ts'

describe('how much of a token is worth so much', () => {
  it.each([
    ['5', 18, 2500, '0.002'],
    ['1', 6, 3, '0.333333'],
    ['1', 0, 2, '0'],
    ['0', 18, 2500.1, '0'],
    ['.25', 2, 0.001, '250'],
  ])('[X.36] %s in a token of %d decimals at %d is %s', (worth, decimals, price, expected) => {
    expect(amountForWorth(worth, { decimals, price })).toBe(expected)
  })

  it.each([undefined, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, Number('1e400')])(
    '[X.36] [T-NUM] at a price of %s nobody knows',
    (price) => {
      expect(amountForWorth('5', { decimals: 18, price })).toBeUndefined()
      expect(worthOfToken(5n, { decimals: 18, price })).toBeUndefined()
    },
  )

  it.each(['1,5', '-1', '1e3', '', '١', `0.${'1'.repeat(19)}`])('[X.36] refuses %j', (worth) => {
    expect(() => amountForWorth(worth, { decimals: 18, price: 1 })).toThrow()
  })

  it('[X.36] [T-NUM] is never worth more than was typed, and one unit more would be', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.integer({ min: 0, max: 36 }),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 6 }),
        (typed, decimals, digits, places) => {
          const price = Number(`${digits}e-${places}`)
          const amount = parseAmount(
            amountForWorth(formatAmount(typed, 18), { decimals, price }) ?? '-',
            decimals,
          )
          const isWithin = (base: bigint) => {
            const worth = worthOfToken(base, { decimals, price })
            return !!worth && worth.units * 10n ** 18n <= typed * 10n ** BigInt(worth.scale)
          }
          return isWithin(amount) && !isWithin(amount + 1n)
        },
      ),
    )
  })
})
