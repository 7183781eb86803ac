import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLookalike } from './compareReceiver.ts'

const known = '0x52908400098527886E0F7030069857D2E4169EE7'
const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((all) => all.join(''))

describe('looksLike', () => {
  it('[X.39] [T-POIS] [3.6] finds every address with four digits alike at each end, whatever the middle and the case', () => {
    fc.assert(
      fc.property(digits(32), fc.boolean(), (middle, upper) => {
        const text = `5290${middle}9ee7`
        const other = `0x${upper ? text.toUpperCase() : text}`
        expect(isLookalike('eip155', other, known)).toBe(other.toLowerCase() !== known.toLowerCase())
      }),
    )
  })

  it('[X.39] [T-POIS] three digits at an end are not taken for it, nor is the address itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 }), fc.constantFrom(...'0123456789abcdef'), (at, digit) => {
        const ends = ['5', '2', '9', '0', '9', 'e', 'e', '7']
        fc.pre(ends[at] !== digit)
        ends[at] = digit
        const other = `0x${ends.slice(0, 4).join('')}${'1'.repeat(32)}${ends.slice(4).join('')}`
        expect(isLookalike('eip155', other, known)).toBe(false)
      }),
    )
    expect(isLookalike('eip155', known.toLowerCase(), known)).toBe(false)
    expect(isLookalike('eip155', known.slice(2), known)).toBe(false)
  })

  it('[X.39] on Solana an address of other capitals is another one that can be mistaken for it', () => {
    const own = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    expect(isLookalike('solana', `7S3P${own.slice(5, -4)}1AaKv`, own)).toBe(true)
    expect(isLookalike('solana', `7s3P${own.slice(5, -4)}1AaKv`, own)).toBe(true)
    expect(isLookalike('solana', own.replace('Jpyy', 'jpyy'), own)).toBe(true)
    expect(isLookalike('solana', own, own)).toBe(false)
    expect(isLookalike('solana', `8S3P${own.slice(4)}`, own)).toBe(false)
  })

  it('[X.39] on Bitcoin the beginning that all addresses share does not count, nor does the case of segwit', () => {
    const own = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    expect(isLookalike('bip122', `bc1qar0s${'q'.repeat(30)}5mdq`, own)).toBe(true)
    expect(isLookalike('bip122', `BC1QAR0S${'Q'.repeat(30)}5MDQ`, own)).toBe(true)
    expect(isLookalike('bip122', own.toUpperCase(), own)).toBe(false)
    // Equal but for the first characters that tell anything.
    expect(isLookalike('bip122', `bc1qzzzz${own.slice(8)}`, own)).toBe(false)
    const old = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
    expect(isLookalike('bip122', `1BvB${'x'.repeat(26)}NVN2`, old)).toBe(true)
    expect(isLookalike('bip122', `1bvB${'x'.repeat(26)}NVN2`, old)).toBe(true)
    expect(isLookalike('bip122', `1BvC${'x'.repeat(26)}NVN2`, old)).toBe(false)
  })
})
