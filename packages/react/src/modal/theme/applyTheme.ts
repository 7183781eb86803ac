import type { Logger } from '@latchkey/core'
import type { ThemeVariables } from '../../createModal.ts'
import { measureColors } from './measureColors.ts'
import { type ColorToken, colorTokens, correctColors, type Rgb, type ThemeColors } from './themeColors.ts'
import { parseThemeToken } from './themeTokens.ts'

/**
 * Applies an app's theme variables to the modal. Only documented tokens with a valid value are used, and colours without
 * enough contrast are corrected; `logger` warns about both.
 *
 * @returns a function that removes the variables
 * @public `useThemeCode` takes the module as a whole.
 */
export function applyTheme(
  { element, shadow }: { readonly element: HTMLElement; readonly shadow: ShadowRoot },
  variables: ThemeVariables,
  logger: Logger,
): () => void {
  const applied = new Map<string, string>()
  for (const [name, given] of Object.entries(variables)) {
    const value = parseThemeToken(name, given, CSS.supports)
    if (value === undefined)
      logger.warn('Ignored a theme variable: unknown, or no value of its kind', { name })
    else applied.set(name, value)
  }
  colorButtons(applied)
  for (const [token, value] of correctAppliedColors(shadow, applied)) {
    if (applied.has(token))
      logger.warn('Corrected a theme colour that would hide something', { name: token, value })
    applied.set(token, value)
  }
  for (const [name, value] of applied) element.style.setProperty(name, value)
  return () => {
    for (const name of applied.keys()) element.style.removeProperty(name)
  }
}

/** Gives primary buttons the app's accent where it sets no colour for them. By themselves they are ink on light surfaces. */
function colorButtons(applied: Map<string, string>): void {
  const button = applied.get('--lk-button')
  const accent = applied.get('--lk-accent')
  if (button === undefined && accent === undefined) return
  applied.set('--lk-button', button ?? accent ?? '')
  applied.set('--lk-button-hover', button ?? 'var(--lk-accent-hover)')
  applied.set('--lk-button-pressed', button ?? 'var(--lk-accent-pressed)')
}

function correctAppliedColors(shadow: ShadowRoot, applied: Map<string, string>): Map<ColorToken, string> {
  const changes = new Map<ColorToken, string>()
  if (!colorTokens.some((token) => applied.has(token))) return changes
  let measured = measureColors(shadow, colorTokens, applied)
  const invalid = colorTokens.filter((token) => applied.has(token) && !measured.has(token))
  if (invalid.length > 0) {
    for (const token of invalid) applied.delete(token)
    measured = measureColors(shadow, colorTokens, applied)
  }
  // Without readable computed colours contrast cannot be checked: use none of the app's.
  if (measured.size < colorTokens.length) {
    for (const token of colorTokens) applied.delete(token)
    return changes
  }
  const colors = Object.fromEntries([...measured].map(([token, { color }]) => [token, color])) as ThemeColors
  for (const [token, { color, alpha }] of measured) {
    // A transparent colour could be any colour: make it opaque.
    if (applied.has(token) && alpha < 1) changes.set(token, toCss(color))
  }
  for (const [token, color] of Object.entries(correctColors(colors))) {
    changes.set(token as ColorToken, toCss(color))
  }
  return changes
}

function toCss([r, g, b]: Rgb): string {
  const [red, green, blue] = [r, g, b].map((value) => Math.round(value * 255))
  return `rgb(${red}, ${green}, ${blue})`
}
