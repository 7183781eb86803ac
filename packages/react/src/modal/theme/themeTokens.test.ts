import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseThemeToken, tokenKinds } from './themeTokens.ts'

/** A browser that takes anything for anything: what is refused is refused by us. */
const anything = () => true
/** As browsers do it, for the values of these tests. */
const supports = (property: string, value: string) =>
  property !== 'color' ||
  /^(#[0-9a-f]{3,8}|[a-z]+|(rgb|hsl|oklch|light-dark|color-mix|var)\(.*\))$/i.test(value)

describe('reading a theme variable', () => {
  it('[X.47] every variable that an app may set is on the page about themes', () => {
    const page = readFileSync('apps/docs/pages/08-themes.md', 'utf8')
    expect(Object.keys(tokenKinds).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  it.each([
    ['--lk-accent', '#3366ff', '#3366ff'],
    ['--lk-accent', ' oklch(0.7 0.1 200 / 50%) ', 'oklch(0.7 0.1 200 / 50%)'],
    ['--lk-surface', 'light-dark(#fff, #111)', 'light-dark(#fff, #111)'],
    ['--lk-accent', 'var(--brand)', 'var(--brand)'],
    ['--lk-font', '"Inter", system-ui', '"Inter", system-ui'],
    ['--lk-shadow', '0 2px 8px rgb(0 0 0 / 0.2)', '0 2px 8px rgb(0 0 0 / 0.2)'],
    ['--lk-z-index', '1000', '1000'],
    ['--lk-radius', '8px', '8px'],
    ['--lk-radius', '0', '0px'],
    ['--lk-radius', '12.5', '12.5px'],
  ])('[X.47] takes %s: %s', (name, value, read) => {
    expect(parseThemeToken(name, value, supports)).toBe(read)
  })

  it.each([
    ['--lk-text-m', '0px', '13px'],
    ['--lk-text-m', '900px', '20px'],
    ['--lk-width', '1px', '300px'],
    ['--lk-target', '4px', '44px'],
    ['--lk-radius', '9999px', '40px'],
  ])('[T-THM] moves %s: %s into the bounds in which the modal can be used', (name, value, read) => {
    expect(parseThemeToken(name, value, supports)).toBe(read)
  })

  it.each([
    ['--lk-unknown', '#fff'],
    ['--lk-duration', '9s'],
    ['--w3m-accent', '#fff'],
    ['color', 'red'],
    ['constructor', 'red'],
    ['__proto__', 'red'],
    ['--lk-surface', 'url(https://evil.example/pixel)'],
    ['--lk-surface', 'URL("https://evil.example")'],
    ['--lk-surface', 'u\\72l(https://evil.example)'],
    ['--lk-surface', 'image-set("https://evil.example/a.png" 1x)'],
    ['--lk-surface', 'src("https://evil.example")'],
    ['--lk-surface', 'attr(data-x type(<color>))'],
    ['--lk-surface', 'linear-gradient(red, blue), url(//evil.example)'],
    ['--lk-accent', 'red; background: url(//evil.example)'],
    ['--lk-accent', 'red} * {display:none'],
    ['--lk-accent', 'red /* */ !important'],
    ['--lk-accent', 'var(--a, url(//evil.example))'],
    ['--lk-accent', 'var(--a) var(--b)'],
    ['--lk-font', 'Inter, url(//evil.example/f.woff)'],
    ['--lk-font', 'var(--x)'],
    ['--lk-shadow', '0 0 0 9999px var(--x)'],
    ['--lk-shadow', 'url(//evil.example)'],
    ['--lk-radius', 'calc(1px * 4)'],
    ['--lk-radius', '-4px'],
    ['--lk-radius', '2rem'],
    ['--lk-z-index', '-1'],
    ['--lk-z-index', '1e9'],
    ['--lk-accent', 'a'.repeat(201)],
    ['--lk-accent', 7],
    ['--lk-accent', null],
    ['--lk-accent', { toString: () => 'red' }],
  ])('[T-THM] refuses %s: %s', (name, value) => {
    expect(parseThemeToken(name, value, anything)).toBeUndefined()
  })

  it('asks the browser whether a value is one of its kind', () => {
    const nothing = () => false
    for (const [name, value] of [
      ['--lk-accent', 'nonsense'],
      ['--lk-font', '12'],
      ['--lk-shadow', 'none none'],
    ] as const)
      expect(parseThemeToken(name, value, nothing)).toBeUndefined()
  })

  it('[T-THM] whatever is set, nothing is let in that ends a declaration or fetches', () => {
    const pieces = fc.constantFrom(
      'url(',
      'red',
      ';',
      '}',
      '\\',
      '/*',
      '//e.example',
      'var(--a',
      ')',
      '@import',
      '"',
      ' ',
      '!important',
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(tokenKinds)),
        fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
        (name, value) => {
          const read = parseThemeToken(name, value, anything)
          if (read !== undefined) expect(read).not.toMatch(/[;{}\\@!]|url|\/\*/i)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
