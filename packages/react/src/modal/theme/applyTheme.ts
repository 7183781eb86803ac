import type { Logger } from '@latchkey/core'
import type { ThemeVariables } from '../../createModal.ts'
import { measureColors } from './measureColors.ts'
import { type ColorToken, colorTokens, correctColors, type Rgb, type ThemeColors } from './themeColors.ts'
import { parseThemeToken } from './themeTokens.ts'

/**
 * Dresses the modal in an app's tokens: only documented ones, each a value of its kind, and colours corrected where
 * something would be hidden. `logger` tells the app's builder what was left out or changed. The returned
 * function takes them off again.
 *
 * @public `useThemeCode` takes the module as a whole.
 */
export function applyTheme(
  { element, shadow }: { readonly element: HTMLElement; readonly shadow: ShadowRoot },
  variables: ThemeVariables,
  logger: Logger,
): () => void {
  const worn = new Map<string, string>()
  for (const [name, given] of Object.entries(variables)) {
    const value = parseThemeToken(name, given, CSS.supports)
    if (value === undefined)
      logger.warn('Ignored a theme variable: unknown, or no value of its kind', { name })
    else worn.set(name, value)
  }
  for (const [token, value] of safeColors(shadow, worn)) {
    if (worn.has(token))
      logger.warn('Corrected a theme colour that would hide something', { name: token, value })
    worn.set(token, value)
  }
  for (const [name, value] of worn) element.style.setProperty(name, value)
  return () => {
    for (const name of worn.keys()) element.style.removeProperty(name)
  }
}

function safeColors(shadow: ShadowRoot, worn: Map<string, string>): Map<ColorToken, string> {
  const changes = new Map<ColorToken, string>()
  if (!colorTokens.some((token) => worn.has(token))) return changes
  let measured = measureColors(shadow, colorTokens, worn)
  const lost = colorTokens.filter((token) => worn.has(token) && !measured.has(token))
  if (lost.length > 0) {
    for (const token of lost) worn.delete(token)
    measured = measureColors(shadow, colorTokens, worn)
  }
  // A browser whose colours can't be read: none of the app's rather than text that may not be seen.
  if (measured.size < colorTokens.length) {
    for (const token of colorTokens) worn.delete(token)
    return changes
  }
  const colors = Object.fromEntries([...measured].map(([token, { color }]) => [token, color])) as ThemeColors
  for (const [token, { color, alpha }] of measured) {
    // What shows the page behind it may be any colour.
    if (worn.has(token) && alpha < 1) changes.set(token, toCss(color))
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
