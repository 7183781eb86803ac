import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, InvalidAmountError, parseAmount } from './amounts.ts'

describe('parseAmount', () => {
  function reasonOf(text: string, decimals: number): string {
    try {
      parseAmount(text, decimals)
    } catch (error) {
      if (error instanceof InvalidAmountError) return error.reason
      throw error
    }
    return 'accepted'
  }

  it.each([
    ['0', 18, 0n],
    ['1', 18, 10n ** 18n],
    ['1.5', 18, 15n * 10n ** 17n],
    ['.5', 6, 500_000n],
    ['5.', 6, 5_000_000n],
    ['1.', 0, 1n],
    ['007', 0, 7n],
    ['0.000000000000000001', 18, 1n],
    // Floats would answer 9007199254740992.
    ['9007199254740993', 0, 9007199254740993n],
    ['0.1', 255, 10n ** 254n],
    [`1${'0'.repeat(40)}`, 18, 10n ** 58n],
    ['9'.repeat(78), 0, 10n ** 78n - 1n],
  ])('%j with %d decimals is %s', (text, decimals, value) => {
    expect(parseAmount(text, decimals)).toBe(value)
  })

  it.each([
    ...['.', '1,5', '1.5.0', '١', '1٫5', '１', '1e5', '-1', '+1', '0x1', '1 000', ' 1', '1\n'].map(
      (text) => [text, 6, 'format'] as const,
    ),
    ...['NaN', 'Infinity', '1n', '1_000'].map((text) => [text, 6, 'format'] as const),
    ['', 6, 'empty'],
    ['1.0000001', 6, 'precision'],
    [`0.${'0'.repeat(36)}1`, 6, 'precision'],
    // More digits than the token has, even zeros.
    ['1.0', 0, 'precision'],
    ['1'.repeat(79), 6, 'tooLong'],
    ...[-1, 256, 1.5, Number.NaN, Number.POSITIVE_INFINITY].map((bad) => ['1', bad, 'decimals'] as const),
  ] as const)('%j with %d decimals is refused as %s', (text, decimals, reason) => {
    expect(reasonOf(text, decimals)).toBe(reason)
  })

  it('a pasted megabyte is refused without work', () => {
    expect(reasonOf('1'.repeat(1_000_000), 6)).toBe('tooLong')
    expect(reasonOf(`0.${'0'.repeat(1_000_000)}`, 255)).toBe('tooLong')
  })

  it('says the number of digits allowed', () => {
    expect(() => parseAmount('1.234', 2)).toThrow(/more than 2 digits after the point/)
  })

  it('[X.36] what formatAmount writes it reads back, for 0 to 36 decimals', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const text = formatAmount(value, decimals)
        // The cap counts digits before the point: 2^256 itself has 78.
        expect(parseAmount(text, decimals)).toBe(value)
      }),
    )
  })

  it('[X.36] any text is either digits with one point or refused with a typed error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,eE+\- ]{0,20}$/)), (text) => {
        const legal = /^(?=.*[0-9])[0-9]*\.?[0-9]{0,18}$/.test(text) && !text.includes('\n')
        expect(reasonOf(text, 18) === 'accepted').toBe(legal)
      }),
    )
  })
})

describe('formatAmount', () => {
  it.each([
    [0n, 18, undefined, '0'],
    [0n, 0, 2, '0'],
    [1n, 18, undefined, '0.000000000000000001'],
    [15n * 10n ** 17n, 18, undefined, '1.5'],
    [1_000_000n, 6, undefined, '1'],
    [100n, 0, undefined, '100'],
    [1_999_999n, 6, 2, '1.99'],
    [1_001_000n, 6, 2, '1'],
    [1n, 18, 6, '<0.000001'],
    [1n, 6, 0, '<1'],
    [-1n, 6, 2, '>-0.01'],
    [-1_500_000n, 6, undefined, '-1.5'],
    [123n, 2, 255, '1.23'],
    [2n ** 256n - 1n, 0, undefined, (2n ** 256n - 1n).toString()],
  ])('%s with %d decimals, at most %s digits, reads %s', (value, decimals, maxFractionDigits, text) => {
    expect(formatAmount(value, decimals, { maxFractionDigits })).toBe(text)
  })

  it.each([-1, 256, 0.5, Number.NaN])('%d decimals or digits are refused', (bad) => {
    expect(() => formatAmount(1n, bad)).toThrow(InvalidAmountError)
    expect(() => formatAmount(1n, 18, { maxFractionDigits: bad })).toThrow(InvalidAmountError)
  })

  it('[X.36] never shows more than there is, and never zero for something', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 2n ** 256n - 1n),
        fc.integer({ min: 0, max: 36 }),
        fc.integer({ min: 0, max: 36 }),
        (value, decimals, maxFractionDigits) => {
          const text = formatAmount(value, decimals, { maxFractionDigits })
          expect(text).not.toBe('0')
          if (text.startsWith('<')) return
          const [whole = '', fraction = ''] = text.split('.')
          expect(fraction.length).toBeLessThanOrEqual(maxFractionDigits)
          const shown = BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
          expect(shown).toBeLessThanOrEqual(value)
          expect(value - shown).toBeLessThan(10n ** BigInt(Math.max(0, decimals - maxFractionDigits)))
        },
      ),
    )
  })
})
