import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText } from './cleanText.ts'
import {
  formatAssetAmount,
  formatDecimalText,
  formatDisplayAmount,
  formatList,
  formatValue,
} from './format.ts'

describe('format', () => {
  describe('cleanText', () => {
    it.each([
      ['an ordinary name', 'USD Coin', 'USD Coin'],
      ['other scripts and emoji', '隼 مرحبا Ünï 🪙', '隼 مرحبا Ünï 🪙'],
      ['a direction override', 'Tether\u202EDSU', 'TetherDSU'],
      ['isolates and marks', '\u2066a\u2069\u200E\u200Fb\u061C', 'ab'],
      ['what has no width', 'U\u200BS\u200CD\u2060C\uFEFF', 'USDC'],
      ['letters that look like nothing', '\u3164\u115F\uFFA0\u2800', ''],
      ['NUL, bell, escape', 'a\u0000b\u0007c\u001B[31m', 'abc[31m'],
      ['lines and tabs', ' one\ntwo\r\n\tthree ', 'one two three'],
      ['tags', 'x\u{E0041}\u{E0042}y', 'xy'],
      ['a lone surrogate', 'a\uD83Db', 'ab'],
      ['a tower of marks', `a${'\u0301'.repeat(500)}b`, 'a\u0301\u0301b'],
      ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ])('[X.41] [T-TXT] %s', (_name, text, expected) => {
      expect(cleanText(text)).toBe(expected)
    })

    it('[X.41] ten kilobytes become 64 characters and an ellipsis, whole characters only', () => {
      expect(cleanText('é'.repeat(10_240))).toBe(`${'é'.repeat(64)}…`)
      expect([...cleanText('🪙'.repeat(5_000), 16)]).toEqual([...'🪙'.repeat(16), '…'])
      expect(cleanText('a'.repeat(16), 16)).toBe('a'.repeat(16))
    })

    it('[X.41] [T-TXT] never leaves a character that turns, hides or ends the text around it', () => {
      const nasty = fc.constantFrom(
        '\u202E',
        '\u2066',
        '\u200B',
        '\u0000',
        '\uFEFF',
        '\u3164',
        '\uD800',
        '\u0301',
        '\n',
      )
      const parts = fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { maxLength: 60 })
      fc.assert(
        fc.property(parts, (some) => {
          const cleaned = cleanText(some.join(''), 20)
          expect(cleaned).not.toMatch(/[\p{C}\n\u3164]/u)
          expect([...cleaned].length).toBeLessThanOrEqual(21)
          expect(cleaned).toBe(cleaned.trim())
        }),
      )
    })
  })

  it.each([
    ['en', 'Google, GitHub, and X'],
    ['de', 'Google, GitHub und X'],
    ['ja', 'Google、GitHub、X'],
    ['ar', '\u2068Google\u2069 و\u2068GitHub\u2069 و\u2068X\u2069'],
  ])('[X.46] a list is that of the language %s, and no name turns another around', (locale, expected) => {
    expect(formatList(['Google', 'GitHub', 'X'], locale)).toBe(expected)
  })

  it('[X.46] names of which one is meant are joined by its "or"; a Hebrew one is isolated', () => {
    expect(formatList(['.eth', '.base'], 'es', 'disjunction')).toBe('.eth o .base')
    expect(formatList(['a', 'שלום'], 'en')).toBe('a and \u2068שלום\u2069')
    expect(formatList([], 'en')).toBe('')
  })

  it('[X.46] decimal text is written in the way of the language, with as many digits as wanted', () => {
    expect(formatDecimalText('1234.56789', 'de')).toBe('1.234,567')
    expect(formatDecimalText('1234.56789', 'de', 18)).toBe('1.234,56789')
  })

  describe('formatValue', () => {
    it('is a figure that nothing turns around, in Arabic and Hebrew too', () => {
      expect(formatValue(5.5, 'ar')).toBe('5.50\u00a0$')
      expect(formatValue(5.5, 'he')).toBe('5.50\u00a0$')
    })

    it.each([
      [undefined, '—'],
      [Number.NaN, '—'],
      [Number.POSITIVE_INFINITY, '—'],
      [0, '$0.00'],
      [0.0000001, '<$0.01'],
      [0.01, '$0.01'],
      [1234.5, '$1,234.50'],
      [999_999_999, '$999,999,999.00'],
      [1.5e12, '$1.50T'],
    ])('[X.36] [I6] %s is written %s', (value, expected) => {
      expect(formatValue(value, 'en')).toBe(expected)
    })

    it.each([
      [999_999.99, 'en', '$999,999.99'],
      [1e6, 'en', '$1.00M'],
      [24_249_987.04, 'en', '$24.25M'],
    ])('beside an amount %s is short in %s: %s', (value, locale, expected) => {
      expect(formatValue(value, locale, 1e6)).toBe(expected)
    })
  })
})

describe('formatAssetAmount', () => {
  it('puts the amount before the symbol, in the digits of the language', () => {
    const asset = { amount: 10_027n, decimals: 6, symbol: 'ETH' }
    expect(formatAssetAmount(asset, { locale: 'ar-EG', fractionDigits: 6 })).toBe('٠٫٠١٠٠٢٧ ETH')
    expect(formatAssetAmount({ ...asset, amount: 1n })).toBe('<0.001 ETH')
  })

  it('cleans the symbol, and isolates one that would turn the amount around', () => {
    expect(formatAssetAmount({ amount: 1n, decimals: 0, symbol: 'U\u202eSD' })).toBe('1 USD')
    expect(formatAssetAmount({ amount: 1n, decimals: 0, symbol: 'دينار' })).toBe('\u20661 دينار\u2069')
  })
})

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

  it('[X.46] uses the grouping, separator and digits of the locale', () => {
    expect(formatDisplayAmount(1_234_500_000n, 6, { locale: 'de' })).toBe('1.234,5')
    expect(formatDisplayAmount(1_234_500_000n, 6, { locale: 'ar-EG' })).toBe('١٬٢٣٤٫٥')
  })

  it('[S9.41] never shows more than there is, and less by under one unit of its last digit', () => {
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
