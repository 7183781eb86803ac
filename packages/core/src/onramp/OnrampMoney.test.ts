import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from '../base/amounts.ts'
import { minorDigits, parseMoney } from './OnrampMoney.ts'

describe('money', () => {
  it('every amount of the wire is read exactly, whatever its digits', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.integer({ min: 0, max: 18 }),
        fc.integer({ min: 0, max: 18 }),
        (units, digits, decimals) => {
          const amount = formatAmount(units, digits)
          const money = parseMoney({ amount, currency: 'USD' }, decimals)
          expect(formatAmount(money.units, money.decimals)).toBe(amount)
          expect(money.decimals).toBeGreaterThanOrEqual(decimals)
        },
      ),
    )
  })

  it.each([
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['no currency', 2],
  ])('%s has %d digits after the point', (currency, digits) => expect(minorDigits(currency)).toBe(digits))
})
