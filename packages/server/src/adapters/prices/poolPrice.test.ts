import fc from 'fast-check'
import { expect, it } from 'vitest'
import { poolPrice } from './poolPrice.ts'

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
