import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ColorToken,
  colorTokens,
  contrast,
  correctColors,
  pickInk,
  type Rgb,
  type ThemeColors,
} from './themeColors.ts'

const css = readFileSync(join(import.meta.dirname, './tokens.css'), 'utf8')
const hex = (text: string): Rgb =>
  [1, 3, 5].map((i) => Number.parseInt(text.slice(i, i + 2), 16) / 255) as never

/** The colours the modal wears by itself, as its stylesheet says them. */
function own(theme: 'light' | 'dark'): ThemeColors {
  const entries = colorTokens.map((token) => {
    const [, light = '', dark = light] =
      css.match(new RegExp(`${token}: (?:light-dark\\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6}))?`)) ?? []
    return [token, hex(theme === 'light' ? light : dark)]
  })
  return Object.fromEntries(entries)
}

/** What a person must be able to tell apart, said here once more: the rules of the code are what is tested. */
const needs: readonly [ink: ColorToken, ground: ColorToken, least: number][] = [
  ...(['--lk-surface', '--lk-surface-raised', '--lk-surface-hover', '--lk-surface-pressed'] as const).map(
    (ground) => ['--lk-text', ground, 4.5] as const,
  ),
  ...(['--lk-surface', '--lk-surface-raised', '--lk-surface-hover'] as const).map(
    (ground) => ['--lk-text-muted', ground, 4.5] as const,
  ),
  ...(['--lk-surface', '--lk-surface-raised'] as const).map(
    (ground) => ['--lk-text-faint', ground, 4.5] as const,
  ),
  ...(['--lk-success', '--lk-warning', '--lk-danger'] as const).map(
    (ink) => [ink, '--lk-surface', 4.5] as const,
  ),
  ['--lk-accent', '--lk-surface', 3],
  ['--lk-accent', '--lk-surface-raised', 3],
  ['--lk-on-accent', '--lk-accent', 4.5],
  ['--lk-button', '--lk-surface', 3],
  ['--lk-on-button', '--lk-button', 4.5],
  ['--lk-qr-dark', '--lk-qr-light', 4.5],
] as never

const channel = fc.integer({ min: 0, max: 255 }).map((value) => value / 255)
const anyColor = fc.tuple(channel, channel, channel)
const change = fc.dictionary(fc.constantFrom(...colorTokens), anyColor, { maxKeys: 6 })

describe('correcting a theme', () => {
  it.each(['light', 'dark'] as const)('[X.47] the %s theme as we ship it needs no correction', (theme) => {
    expect(correctColors(own(theme))).toEqual({})
    for (const [ink, ground, least] of needs)
      expect(contrast(own(theme)[ink], own(theme)[ground]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(
        least,
      )
  })

  it('[T-THM] [X.47] whatever an app sets, everything can be read, and the surface stays the app’s', () => {
    fc.assert(
      fc.property(fc.constantFrom('light', 'dark'), change, (theme, changes) => {
        const given = { ...own(theme as 'light'), ...changes } as ThemeColors
        const worn = { ...given, ...correctColors(given) }
        expect(worn['--lk-surface']).toEqual(given['--lk-surface'])
        for (const [ink, ground, least] of needs)
          expect(contrast(worn[ink], worn[ground]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(least)
        // Dark on light, for scanners.
        expect(contrast(worn['--lk-qr-light'], [0, 0, 0])).toBeGreaterThan(
          contrast(worn['--lk-qr-dark'], [0, 0, 0]),
        )
        expect(correctColors(worn)).toEqual({})
      }),
      { numRuns: 500 },
    )
  })

  it('the witness: without correction such themes do hide text', () => {
    const samples = fc.sample(change, { numRuns: 200, seed: 7 })
    const hidden = samples.filter((changes) => {
      const worn = { ...own('dark'), ...changes } as ThemeColors
      return needs.some(([ink, ground, least]) => contrast(worn[ink], worn[ground]) < least)
    })
    expect(hidden.length).toBeGreaterThan(100)
  })

  it('[T-THM] white on white becomes readable, moved no further than it must', () => {
    const white: Rgb = [1, 1, 1]
    const { '--lk-text': text } = correctColors({ ...own('light'), '--lk-text': white })
    expect(text && contrast(text, white)).toBeGreaterThan(4.5)
    const near: Rgb = hex('#787878')
    const { '--lk-text-muted': muted } = correctColors({ ...own('light'), '--lk-text-muted': near })
    expect(muted).toBeDefined()
    expect(muted?.[0]).toBeGreaterThan(0.3)
  })

  it('[X.47] a code in light on dark is turned: scanners want dark on light', () => {
    const turned = correctColors({
      ...own('dark'),
      '--lk-qr-dark': [1, 1, 1],
      '--lk-qr-light': hex('#101010'),
    })
    expect(turned).toMatchObject({ '--lk-qr-dark': [0, 0, 0], '--lk-qr-light': [1, 1, 1] })
  })

  it('[X.47] ink is at least 4.5:1 on every accent there is', () => {
    fc.assert(fc.property(anyColor, (accent) => contrast(pickInk(accent), accent) >= 4.5))
  })

  it('knows the contrasts of WCAG', () => {
    expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5)
    expect(contrast(hex('#777777'), [1, 1, 1])).toBeCloseTo(4.48, 2)
    expect(contrast([1, 0, 0], [1, 1, 1])).toBeCloseTo(4, 1)
  })
})
