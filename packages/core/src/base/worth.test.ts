import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, parseAmount } from './amounts.ts'
import { amountForWorth, lossPercent, parsePrice, worthOf, worthOfToken } from './worth.ts'

const noPrices = [0, -1, -0, Number.NaN, Number.POSITIVE_INFINITY, Number('1e400'), 5e-324, undefined]

describe('what an amount is worth', () => {
  it.each([
    [1, { units: 1n, scale: 0 }],
    [2500.1, { units: 25001n, scale: 1 }],
    [1e-7, { units: 1n, scale: 7 }],
    [1.5e21, { units: 1500000000000000000000n, scale: 0 }],
    ...noPrices.map((price) => [price, undefined] as const),
  ] as const)(
    '[X.36] [I6] [T-NUM] a price of %s is read as it was written, and never as 0',
    (price, expected) => {
      expect(parsePrice(price)).toEqual(expected)
    },
  )

  it('[X.36] [S3.08] is exact for any amount, decimals and price', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 36 }),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 6 }),
        (amount, decimals, digits, places) => {
          const price = parsePrice(Number(`${digits}e-${places}`))
          if (!price) return false
          const { units, scale } = worthOf(amount, decimals, price)
          // amount / 10^decimals * digits / 10^places, as a comparison of whole numbers
          return units * 10n ** BigInt(decimals + places) === amount * BigInt(digits) * 10n ** BigInt(scale)
        },
      ),
    )
  })

  it('[S3.08] gas in US dollars = native price x gas price x gas, without a rounded digit', () => {
    const price = parsePrice(2500.1)
    if (!price) throw new Error('no price')
    const { units, scale } = worthOf(150_000n * 1_234_567_891n, 18, price)
    expect(formatAmount(units, scale)).toBe('0.462981477643365')
  })

  it.each([
    ['100', '99', '1.00'],
    ['100', '100', '0.00'],
    ['100', '101.5', '-1.50'],
    ['3', '2', '33.33'],
    ['0', '5', undefined],
  ])('[S3.08] from %s to %s is an impact of %s percent', (before, after, expected) => {
    const read = (text: string) => ({
      units: BigInt(text.replace('.', '')),
      scale: text.split('.')[1]?.length ?? 0,
    })
    expect(lossPercent(read(before), read(after))).toBe(expected)
  })
})

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

  it.each(noPrices)('[X.36] [T-NUM] at a price of %s nobody knows', (price) => {
    expect(amountForWorth('5', { decimals: 18, price })).toBeUndefined()
    expect(worthOfToken(5n, { decimals: 18, price })).toBeUndefined()
  })

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
