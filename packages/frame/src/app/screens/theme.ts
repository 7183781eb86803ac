import { readThemeVariables } from '@latchkey/protocol/schemas'
import { accentVariable } from '../../compat.ts'
import type { FrameLanguage } from '../words/createTranslator.ts'

/** Applies the allowed part of an app's theme to the document. @returns the applied colours */
export function applyTheme(mode: unknown, variables: unknown): FrameColors {
  const colors = frameColors(mode, readThemeVariables(variables))
  applyColors(colors)
  return colors
}

/** Colours an app may set: one of our two palettes, and the accent of one button. */
export type FrameColors = {
  readonly mode: 'light' | 'dark'
  /** Custom properties for the root element. */
  readonly variables: Readonly<Record<string, string | undefined>>
}

/** Custom properties of the root element that an app's theme sets. */
export const colorVariables = ['--accent', '--on-accent'] as const

const black: Color = [0, 0, 0]
const white: Color = [255, 255, 255]

/**
 * Returns the colours of the frame for a theme of the app. Text, background and warnings are ours. The accent paints the
 * approve button only; its text is black or white, whichever has more contrast: at least 4.58 to 1 on any colour.
 */
export function frameColors(
  mode: unknown,
  variables: Readonly<Record<string, string | undefined>>,
): FrameColors {
  const accent = parseColor(variables['--lk-accent'] ?? variables[accentVariable] ?? '')
  const palette: FrameColors['mode'] = mode === 'dark' ? 'dark' : 'light'
  if (!accent) return { mode: palette, variables: {} }
  const text = contrast(accent, white) >= contrast(accent, black) ? white : black
  return { mode: palette, variables: { '--accent': toCss(accent), '--on-accent': toCss(text) } }
}

function toCss([r, g, b]: Color): string {
  return `rgb(${r}, ${g}, ${b})`
}

/** Applies colours to the document. */
export function applyColors({ mode, variables }: FrameColors): void {
  const root = document.documentElement
  root.dataset.theme = mode
  for (const name of colorVariables) {
    const value = variables[name]
    if (value === undefined) root.style.removeProperty(name)
    else root.style.setProperty(name, value)
  }
}

/** Sets language and direction of the document. */
export function applyLanguage({ language, direction }: FrameLanguage): void {
  const root = document.documentElement
  root.lang = language
  root.dir = direction
}

/** Returns the contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(left: Color, right: Color): number {
  const [light, dark] = [luminance(left), luminance(right)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(color: Color): number {
  const [r = 0, g = 0, b = 0] = color.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Red, green and blue, 0 to 255. */
type Color = readonly [number, number, number]

/** Parses `#rgb`, `#rrggbb` or `rgb(r, g, b)`; undefined for anything else. */
export function parseColor(text: string): Color | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (hex) {
    const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
    const [r = 0, g = 0, b = 0] = pairs.map((pair) => Number.parseInt(pair, 16))
    return [r, g, b]
  }
  const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(text.trim())
  const [r = 0, g = 0, b = 0] = parts?.slice(1).map(Number) ?? []
  return parts && Math.max(r, g, b) <= 255 ? [r, g, b] : undefined
}
