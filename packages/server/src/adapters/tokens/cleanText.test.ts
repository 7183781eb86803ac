import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText } from './cleanText.ts'

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
