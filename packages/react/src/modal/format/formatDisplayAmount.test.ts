import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDisplayAmount } from './formatDisplayAmount.ts'

describe('formatDisplayAmount', () => {
  it.each([
    [0n, 18, '0'],
    [1n, 18, '<0.001'],
    [999_999_999_999_999n, 18, '<0.001'],
    [1_000_000_000_000_000n, 18, '0.001'],
    [1_999_999_999_999_999n, 18, '0.001'],
    [1_234_567_800_000_000_000_000n, 18, '1,234.567'],
    [10_000_000_000_000_000_000_000n, 18, '10,000'],
    [1_500_000n, 6, '1.5'],
    [7n, 0, '7'],
    [12n, 1, '1.2'],
    [-1_500_000n, 6, '-1.5'],
  ])('[S9.41] shows %s with %s decimals as %s', (value, decimals, text) => {
    expect(formatDisplayAmount(value, decimals)).toBe(text)
  })

  it('rounds a cost up, so that nobody pays more than was shown', () => {
    expect(formatDisplayAmount(21_000_000_000_001n, 18, { fractionDigits: 6, rounding: 'up' })).toBe(
      '0.000022',
    )
    expect(formatDisplayAmount(1n, 18, { fractionDigits: 6, rounding: 'up' })).toBe('0.000001')
  })

  it('uses the grouping, separator and digits of the locale', () => {
    expect(formatDisplayAmount(1_234_500_000n, 6, { locale: 'de' })).toBe('1.234,5')
    expect(formatDisplayAmount(1_234_500_000n, 6, { locale: 'ar-EG' })).toBe('١٬٢٣٤٫٥')
  })

  it('never shows more than there is, and less by under one unit of its last digit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 78n }),
        fc.integer({ min: 0, max: 36 }),
        (value, decimals) => {
          const text = formatDisplayAmount(value, decimals)
          const shown = Math.min(3, decimals)
          if (text.startsWith('<')) return value > 0n && value < 10n ** BigInt(decimals - shown)
          const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
          const read = BigInt(whole + fraction.padEnd(decimals, '0'))
          return read <= value && value - read < 10n ** BigInt(decimals - shown)
        },
      ),
    )
  })

  it('loses nothing when every decimal is asked for', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 60n }),
        fc.integer({ min: 0, max: 36 }),
        (value, decimals) => {
          const text = formatDisplayAmount(value, decimals, { fractionDigits: decimals })
          const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
          return BigInt(whole + fraction.padEnd(decimals, '0')) === value
        },
      ),
    )
  })
})
