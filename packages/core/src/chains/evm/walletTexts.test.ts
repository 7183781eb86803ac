import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseWalletIcon, plainText } from '../../base/text.ts'

describe('names', () => {
  it('[T-TXT] is a short line without invisible characters, whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const shown = plainText(name)
        expect(shown).not.toMatch(/\p{C}|[\n\r\u2028\u2029]/u)
        expect([...shown].length).toBeLessThanOrEqual(64)
        // Nothing more to take away.
        expect(plainText(shown).replace(/\s/g, '')).toBe(shown.replace(/\s/g, ''))
      }),
    )
  })

  it('answers no name for anything but a text', () => {
    fc.assert(
      fc.property(
        fc.anything().filter((value) => typeof value !== 'string'),
        (value) => plainText(value) === '',
      ),
    )
  })
})

describe('icons', () => {
  it('[X.37] lets through nothing but image data, which asks no host', () => {
    const scheme = fc.constantFrom(
      'data:image/png,',
      'https://a.test/',
      'javascript:',
      'data:text/html,',
      'blob:',
      'file:///',
      'HTTPS://A',
      '',
    )
    fc.assert(
      fc.property(scheme, fc.string(), (start, rest) => {
        const icon = parseWalletIcon(start + rest)
        if (icon !== undefined) expect(icon).toMatch(/^data:image\/png/)
      }),
    )
  })

  it.each([
    [262_144, true],
    [262_145, false],
  ])('an icon of %i characters passes: %s', (length, passes) => {
    const icon = 'data:image/png,'.padEnd(length, 'A')
    expect(parseWalletIcon(icon) === icon).toBe(passes)
  })
})
