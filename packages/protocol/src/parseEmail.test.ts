import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseEmail } from './parseEmail.ts'

describe('parseEmail', () => {
  it.each([
    ['mira@example.org', 'mira@example.org'],
    ['Mira.O+tag@Example.ORG', 'Mira.O+tag@example.org'],
    ['mira@sub.example.co.uk', 'mira@sub.example.co.uk'],
    ['mira@bücher.example', 'mira@xn--bcher-kva.example'],
    ["o'brien@example.org", "o'brien@example.org"],
  ])('[S5.05] %s is %s', (text, address) => {
    expect(parseEmail(text)).toBe(address)
  })

  it.each([
    ...['', 'mira', '@example.org', 'mira@', 'mira@example', 'mira@@example.org', 'mira@example..org'],
    ...['.mira@example.org', 'mira.@example.org', 'mi..ra@example.org', 'mira@-example.org'],
    ...['mira@example.123', 'mira@127.0.0.1', 'mira@[127.0.0.1]', 'mira@example.org ', 'mira @example.org'],
    ...['"mira"@example.org', 'Mira <mira@example.org>', 'mira@example.org,eve@example.org'],
    ...['mira@example.org\nBcc: eve@example.org', 'mira@example.org\r\n\r\nbody', 'mira\u0000@example.org'],
    ...['mira@example。org', 'mira@exa%6dple.org', 'mïra@example.org'],
    ...[`${'m'.repeat(65)}@example.org`, `mira@${'e'.repeat(250)}.org`],
  ])('[S5.05] %j is none', (text) => {
    expect(parseEmail(text)).toBeUndefined()
  })

  it('an accepted address holds no line break, space, comma, bracket or quote, and is parsed again alike', () => {
    const nasty = fc.constantFrom(...'\r\n\0 ,;<>"\\\u2028@.%', '\r\n')
    const text = fc.oneof(
      fc.string(),
      fc.emailAddress(),
      fc.tuple(fc.emailAddress(), nasty, fc.string()).map((parts) => parts.join('')),
      fc.tuple(fc.string(), nasty, fc.emailAddress()).map((parts) => parts.join('')),
      fc.tuple(fc.string({ unit: 'grapheme' }), fc.domain()).map((parts) => parts.join('@')),
    )
    fc.assert(
      fc.property(text, (given) => {
        const address = parseEmail(given)
        if (address === undefined) return
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        expect(address).not.toMatch(/[\s\u0000-\u001f\u007f,;:<>()[\]"\\]/)
        expect(address.split('@')).toHaveLength(2)
        expect(parseEmail(address)).toBe(address)
      }),
      { numRuns: 2_000 },
    )
  })
})
