import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** A token's two values: light, dark. */
function token(name: string): [light: string, dark: string] {
  const [, light = '', dark = ''] =
    css.match(new RegExp(`${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`)) ?? []
  return [light, dark]
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const value = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['--lk-surface', '--lk-surface-raised', '--lk-surface-hover']
const inks = ['--lk-text', '--lk-text-muted']

describe('contrast of the default themes', () => {
  it.each(inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)))(
    '[X.47] text %s on %s is at least 4.5:1 in both',
    (ink, ground) => {
      const [inkLight, inkDark] = token(ink)
      const [groundLight, groundDark] = token(ground)
      expect(contrast(inkLight, groundLight)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(inkDark, groundDark)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each([
    ['--lk-text-faint', '--lk-surface', 4.5],
    ['--lk-text-faint', '--lk-surface-raised', 4.5],
    ['--lk-on-accent', '--lk-accent', 4.5],
    ['--lk-success', '--lk-surface', 4.5],
    ['--lk-warning', '--lk-surface', 4.5],
    ['--lk-danger', '--lk-surface', 4.5],
    ['--lk-accent', '--lk-surface', 3],
    ['--lk-accent', '--lk-surface-raised', 3],
    ['--lk-on-button', '--lk-button', 4.5],
    ['--lk-button', '--lk-surface-raised', 3],
  ])('[X.47] %s on %s is at least %s:1 in both', (a, b, least) => {
    for (const theme of [0, 1] as const)
      expect(contrast(token(a)[theme], token(b)[theme])).toBeGreaterThanOrEqual(least)
  })
})
