import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatWorth } from './formatWorth.ts'

const zero = (locale: string) => new Intl.NumberFormat(locale).format(0).charCodeAt(0)
/** The digits of a text, in any script, as Latin ones. */
const digitsOf = (text: string, locale: string) =>
  [...text]
    .map((one) => (/\d/.test(one) ? Number(one) : one.charCodeAt(0) - zero(locale)))
    .filter((digit) => digit >= 0 && digit <= 9)
    .join('')

describe('formatWorth', () => {
  it.each([
    [12_345_678n, 4, 'en', '$1,234.56'],
    [12_345_678n, 4, 'de', '1.234,56 $'],
    [12_345_678n, 4, 'fr', '1 234,56 $'],
    [12_345_678n, 4, 'hi', '$1,234.56'],
    [12_345_678n, 4, 'ar-EG', '١٬٢٣٤٫٥٦ $'],
    [5n, 0, 'en', '$5.00'],
    [5n, 1, 'en', '$0.50'],
    [9n, 3, 'en', '<$0.01'],
    [0n, 3, 'en', '$0.00'],
    [10n ** 40n, 2, 'en', '$100,000,000,000,000,000,000,000,000,000,000,000,000.00'],
  ])('[X.36] [X.46] %d of scale %d in %s is %s', (units, scale, locale, expected) => {
    expect(formatWorth({ units, scale }, locale).replace(/[\u00a0\u202f]/g, ' ')).toBe(expected)
  })

  it('[X.36] [T-NUM] formats every digit to the cent, in five languages, for any worth', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 300n }),
        fc.integer({ min: 0, max: 336 }),
        fc.constantFrom('en', 'de', 'fr', 'hi', 'ar-EG'),
        (units, scale, locale) => {
          const cents = (units * 100n) / 10n ** BigInt(scale)
          fc.pre(cents > 0n)
          return digitsOf(formatWorth({ units, scale }, locale), locale).replace(/^0+/, '') === String(cents)
        },
      ),
    )
  })
})
