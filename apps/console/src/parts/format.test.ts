import { expect, it } from 'vitest'
import { formatAge, formatExactUnits, formatUnits, parseUnits, parseWhole, toShare } from './format.ts'

it.each([
  ['0', '0'],
  ['1', '< 0.000001'],
  ['999999999999', '< 0.000001'],
  ['1000000000000', '0.000001'],
  ['1500000000000000000', '1.5'],
  ['1234567890000000000000', '1,234.56789'],
  // rounded down: a budget is never shown larger than it is
  ['1999999999999999999', '1.999999'],
])('[X.59] %s base units are %s of the currency', (amount, text) => {
  expect(formatUnits(amount)).toBe(text)
})

it.each([
  ['0', '0'],
  ['1', '1000000000000000000'],
  ['1.5', '1500000000000000000'],
  [' 0.000000000000000001 ', '1'],
  // a number of JavaScript would round it
  ['90071992.547409931234567891', '90071992547409931234567891'],
])('[X.59] the amount %s is %s base units, and back', (text, units) => {
  expect(parseUnits(text)).toBe(units)
  expect(formatExactUnits(units)).toBe(text.trim())
})

it.each(['', '.', '1.', '.5', '-1', '1e3', '0x1', '1,5', '1 000', '0.0000000000000000001', '1000000000'])(
  '[X.59] "%s" is no amount',
  (text) => {
    expect(parseUnits(text)).toBeUndefined()
  },
)

it.each([
  ['100', 100],
  [' 7 ', 7],
  ['1.5', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['', undefined],
])('[X.59] "%s" is the whole number %s', (text, value) => {
  expect(parseWhole(text)).toBe(value)
})

it('[X.59] the part of a budget is between nothing and all of it, whatever was used', () => {
  expect(toShare('0', '100')).toBe(0)
  expect(toShare('333', '1000')).toBe(0.333)
  expect(toShare('2000', '1000')).toBe(1)
  expect(toShare('0', '0')).toBe(1)
  expect(toShare('49999999999999999999999', '100000000000000000000000')).toBe(0.499)
})

it('says how long ago something was in the unit that people use', () => {
  expect(formatAge(0)).toBe('now')
  expect(formatAge(31_000)).toBe('31 seconds ago')
  expect(formatAge(180_000)).toBe('3 minutes ago')
  expect(formatAge(3 * 3_600_000)).toBe('3 hours ago')
})
