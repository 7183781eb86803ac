import { readThemeVariables } from '@latchkey/protocol/schemas'
import { accentVariable } from '../../compat.ts'
import type { FrameLanguage } from '../words/createTranslator.ts'

/**
 * Applies the allowed part of an app's theme to the document.
 *
 * @param mode `light` or `dark`; light for anything else
 * @returns the applied colours
 */
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

/**
 * Parses `#rgb`, `#rrggbb`, `rgb(r, g, b)` and `hsl(h, s%, l%)`, the last two also as `rgba()` and `hsla()` with an alpha of 1;
 * undefined for anything else.
 */
export function parseColor(text: string): Color | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (hex) {
    const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
    const [r = 0, g = 0, b = 0] = pairs.map((pair) => Number.parseInt(pair, 16))
    return [r, g, b]
  }
  const parts =
    /^(rgb|hsl)a?\(\s*(\d{1,3})\s*,\s*(\d{1,3})(%?)\s*,\s*(\d{1,3})(%?)\s*(?:,\s*1(?:\.0)?\s*)?\)$/i.exec(
      text.trim(),
    )
  if (!parts) return undefined
  const [first = 0, second = 0, third = 0] = [parts[2], parts[3], parts[5]].map(Number)
  const percents = `${parts[4]}${parts[6]}`
  if (parts[1]?.toLowerCase() === 'hsl')
    return percents === '%%' && first <= 360 && Math.max(second, third) <= 100
      ? fromHsl(first, second / 100, third / 100)
      : undefined
  return percents === '' && Math.max(first, second, third) <= 255 ? [first, second, third] : undefined
}

/** Converts hue (degrees), saturation and lightness (0 to 1), as CSS Color 4 defines it. */
function fromHsl(hue: number, saturation: number, lightness: number): Color {
  const toPart = (offset: number) => {
    const k = (offset + hue / 30) % 12
    const chroma = saturation * Math.min(lightness, 1 - lightness)
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [toPart(0), toPart(8), toPart(4)]
}
