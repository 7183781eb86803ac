import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InvalidAmountError } from '../errors/InvalidAmountError.ts'
import { formatAmount } from './formatAmount.ts'

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

  it('never shows more than there is, and never zero for something', () => {
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
