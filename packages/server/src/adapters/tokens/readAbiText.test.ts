import fc from 'fast-check'
import { encodeAbiParameters } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { readAbiText } from './readAbiText.ts'

const word = (n: bigint) => n.toString(16).padStart(64, '0')

describe('readAbiText', () => {
  it('reads every string the ABI can write', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(readAbiText(encodeAbiParameters([{ type: 'string' }], [text]))).toBe(
          text.replace(/^\ufeff/, ''),
        )
      }),
    )
  })

  it('reads names of old tokens, 32 bytes padded with zeros', () => {
    expect(readAbiText(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`)).toBe('MKR')
    expect(readAbiText(`0x${Buffer.from('x'.repeat(32)).toString('hex')}`)).toBe('x'.repeat(32))
  })

  it.each([
    ['nothing', undefined],
    ['no bytes', '0x'],
    ['odd digits', '0x123'],
    ['no hex', '0xzz'],
    ['a place beyond the end', `0x${word(1n << 20n)}${word(3n)}`],
    ['a place of 256 bits', `0x${'ff'.repeat(32)}${word(3n)}`],
    ['a length beyond the end', `0x${word(32n)}${word(1n << 31n)}`],
    ['a length of 256 bits', `0x${word(32n)}${'ff'.repeat(32)}`],
    ['a place whose length is cut off', `0x${word(33n)}${word(1n)}`],
  ])('[I7] %s is no text', (_, answer) => {
    expect(readAbiText(answer)).toBeUndefined()
  })

  it('[T-NUM] never throws, whatever bytes come', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = readAbiText(`0x${Buffer.from(bytes).toString('hex')}`)
        expect(text === undefined || text.length <= 300).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('looks at so many bytes and no more', () => {
    const long = encodeAbiParameters([{ type: 'string' }], ['y'.repeat(5_000)])
    expect(readAbiText(long)).toHaveLength(1_024)
    expect(readAbiText(long, 5_000)).toHaveLength(5_000)
  })
})
