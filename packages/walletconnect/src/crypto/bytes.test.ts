import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64, fromHex, toBase58, toBase64, toBase64Url, toHex } from './bytes.ts'

const bytes = fc.uint8Array({ maxLength: 20_000 })

it('writes and reads what Node writes and reads', () => {
  fc.assert(
    fc.property(bytes, (data) => {
      const buffer = Buffer.from(data)
      expect(toHex(data)).toBe(buffer.toString('hex'))
      expect(toBase64(data)).toBe(buffer.toString('base64'))
      expect(toBase64Url(data)).toBe(buffer.toString('base64url'))
      expect(fromHex(buffer.toString('hex').toUpperCase())).toEqual(new Uint8Array(data))
      expect(fromBase64(buffer.toString('base64'))).toEqual(new Uint8Array(data))
      expect(fromBase64(buffer.toString('base64url'))).toEqual(new Uint8Array(data))
    }),
    { numRuns: 60 },
  )
})

it('never throws for a text, and gives back what it took', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const hex = fromHex(text)
      if (hex) expect(toHex(hex)).toBe(text.toLowerCase())
      const read = fromBase64(text)
      if (read) expect(read.length).toBe(Math.floor((text.replaceAll('=', '').length * 3) / 4))
    }),
  )
})

it.each(['0', 'zz', '0x00', 7, null, undefined])('%j is no hex', (value) => {
  expect(fromHex(value)).toBeUndefined()
})
it.each(['A', 'AAAAA', 'A===', 'AA=', 'AA*A', ' AAAA', 7, null])('%j is no base64', (value) => {
  expect(fromBase64(value)).toBeUndefined()
})
// Vectors of draft-msporny-base58.
it.each([
  ['Hello World!', '2NEpo7TZRRrLZSi2U'],
  [
    'The quick brown fox jumps over the lazy dog.',
    'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
  ],
  ['', ''],
])('base58 of %j', (text, expected) => {
  expect(toBase58(Buffer.from(text))).toBe(expected)
})
it('a zero byte in front is a digit of base58', () => {
  expect(toBase58(Uint8Array.of(0, 0, 0x28, 0x7f, 0xb4, 0xcd))).toBe('11233QC4')
})
