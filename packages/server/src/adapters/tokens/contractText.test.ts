import fc from 'fast-check'
import { encodeAbiParameters } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { cleanText, decodeAbiText } from './contractText.ts'

describe('readAbiText', () => {
  const word = (n: bigint) => n.toString(16).padStart(64, '0')

  describe('readAbiText', () => {
    it('reads every string the ABI can write', () => {
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
          expect(decodeAbiText(encodeAbiParameters([{ type: 'string' }], [text]))).toBe(
            text.replace(/^\ufeff/, ''),
          )
        }),
      )
    })

    it('reads names of old tokens, 32 bytes padded with zeros', () => {
      expect(decodeAbiText(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`)).toBe('MKR')
      expect(decodeAbiText(`0x${Buffer.from('x'.repeat(32)).toString('hex')}`)).toBe('x'.repeat(32))
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
    ])('%s is no text', (_, answer) => {
      expect(decodeAbiText(answer)).toBeUndefined()
    })

    it('[T-NUM] never throws, whatever bytes come', () => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
          const text = decodeAbiText(`0x${Buffer.from(bytes).toString('hex')}`)
          expect(text === undefined || text.length <= 300).toBe(true)
        }),
        { numRuns: 2_000 },
      )
    })

    it('looks at so many bytes and no more', () => {
      const long = encodeAbiParameters([{ type: 'string' }], ['y'.repeat(5_000)])
      expect(decodeAbiText(long)).toHaveLength(1_024)
      expect(decodeAbiText(long, 5_000)).toHaveLength(5_000)
    })
  })
})

describe('cleanText', () => {
  it.each([
    ['Test Dollar', 'Test Dollar'],
    ['  two\n\tlines  ', 'two lines'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['US\u200bD\u2060C\ufeff', 'USDC'],
    ['a\0b\x07c\x9fd', 'abcd'],
    ['\u{e0041}\u{e007f}tag', 'tag'],
    ['\u3164\u2800\u115f', ''],
    ['Z̵̢̧̛̛̛a', 'Z̵̢a'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['', ''],
    ['🪙 coin', '🪙 coin'],
  ])('[X.41] %j becomes %j', (text, cleaned) => {
    expect(cleanText(text, 64)).toBe(cleaned)
  })

  it('[X.41] cuts by characters, never through one', () => {
    expect(cleanText('🪙'.repeat(100), 16)).toBe('🪙'.repeat(16))
    expect(cleanText(`${'a'.repeat(15)} tail`, 16)).toBe('a'.repeat(15))
  })

  it('[X.41] no text whatever keeps a control, direction or zero-width character, and none is longer than allowed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const cleaned = cleanText(text, 16)
        expect(cleaned).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u)
        expect([...cleaned].length).toBeLessThanOrEqual(16)
        expect(cleanText(cleaned, 16)).toBe(cleaned)
      }),
      { numRuns: 3_000 },
    )
  })
})
