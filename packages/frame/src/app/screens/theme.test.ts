import { readThemeVariables } from '@latchkey/protocol/schemas'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, frameColors, parseColor } from './theme.ts'

describe('[T-THM] themes', () => {
  it('[X.08] whatever accent an app sends, the button can be read (4.5 to 1)', () => {
    const part = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(part, part, part, (r, g, b) => {
        const { variables } = frameColors('dark', { '--w3m-accent': `rgb(${r}, ${g}, ${b})` })
        const [accent, text] = ['--accent', '--on-accent'].map((name) => parseColor(variables[name] ?? ''))
        expect(accent && text && contrast(accent, text)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 5000 },
    )
  })

  it.each(['#fff', '#3b99fc', 'rgb(1, 2, 3)'])('control: %s is taken', (value) => {
    expect(
      frameColors('light', readThemeVariables({ '--w3m-accent': value })).variables['--accent'],
    ).toBeDefined()
  })

  it('[S3.21] the accent of our own modal is taken, before that of another client', () => {
    const accentOf = (variables: object) =>
      frameColors('dark', readThemeVariables(variables)).variables['--accent']
    expect(accentOf({ '--lk-accent': 'rgb(255, 0, 102)' })).toBe('rgb(255, 0, 102)')
    expect(accentOf({ '--w3m-accent': '#00f', '--lk-accent': '#ff0066' })).toBe('rgb(255, 0, 102)')
  })

  it.each([
    ['hsla(230, 100%, 67%, 1)', 'rgb(87, 115, 255)'],
    ['hsl(0, 0%, 100%)', 'rgb(255, 255, 255)'],
    ['HSL(120,100%,25%)', 'rgb(0, 128, 0)'],
    ['rgba(1, 2, 3, 1)', 'rgb(1, 2, 3)'],
  ])('[X.61, S7.61] the accent %s of an existing client is %s', (value, expected) => {
    const { variables } = frameColors('dark', readThemeVariables({ '--w3m-accent': value }))
    expect(variables['--accent']).toBe(expected)
  })

  it.each([
    'url(https://evil.example/a)',
    'hsla(230, 100%, 67%, 0.1)',
    'hsl(230, 100, 67)',
    'hsl(999, 100%, 67%)',
    'hsl(230, 101%, 67%)',
    'rgb(10%, 10%, 10%)',
    'rgba(1, 2, 3, 0)',
    'red;background:url(x)',
    '#fff}body{display:none',
    'expression(alert(1))',
    'var(--x)',
    'rgb(999,0,0)',
    'transparent',
    'x'.repeat(65),
    '\\75rl(a)',
    '"',
    'currentcolor',
    'image-set(a)',
    '',
  ])('[X.08] %j changes nothing', (value) => {
    expect(frameColors('light', readThemeVariables({ '--w3m-accent': value })).variables).toEqual({})
  })

  it.each([
    ...['url(https://evil.example/a)', 'url(a)', 'URL(a)', 'var(--x)', 'image-set(a)', 'attr(a)', 'env(a)'],
    ...['expression(a)', 'red;top:0', 'a{b', 'a}b', '\\75rl(a)', 'a"b', "a'b", 'a:b', 'a/b', 'a<b', 'a>b'],
    'x'.repeat(65),
  ])('[X.08] no variable has the value %j', (value) => {
    expect(readThemeVariables({ '--w3m-font-family': value, '--w3m-z-index': value })).toEqual({})
  })

  it.each(['x'.repeat(64), 'Inter, sans-serif', 'hsl(230 100% 67%)', '1.5rem', '#3b99fc'])(
    'control: a variable may have the value %j',
    (value) => {
      expect(readThemeVariables({ '--w3m-font-family': value })).toEqual({ '--w3m-font-family': value })
    },
  )

  it('[X.08, S3.21] names outside of the list are dropped, whatever they say', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer())), (variables) => {
        for (const [name, value] of Object.entries(readThemeVariables({ ...variables, '--evil': '#fff' }))) {
          expect(name).toMatch(/^--(w3m-|lk-accent$)/)
          expect(String(value)).not.toMatch(/url|[;{}\\"']/i)
        }
      }),
    )
  })
})
