import type { ColorToken, Rgb } from './themeColors.ts'

/** What a token without a valid colour is computed to: what it inherits. */
const sentinel = 'rgb(1, 2, 3)'

/**
 * What the tokens come to in this tree, the app's own `variables` among them: names, `light-dark()`, `oklch()` and the
 * page's custom properties are the browser's to resolve. A token that is no colour is absent.
 */
export function measureColors(
  shadow: ShadowRoot,
  tokens: readonly ColorToken[],
  variables: ReadonlyMap<string, string>,
): ReadonlyMap<ColorToken, ComputedColor> {
  const place = document.createElement('div')
  place.style.setProperty('color', sentinel)
  place.style.setProperty('display', 'none')
  for (const [name, value] of variables) place.style.setProperty(name, value)
  const probes = tokens.map((token) => {
    const probe = document.createElement('i')
    // The plain one stays where the other isn't known.
    probe.style.setProperty('color', `var(${token})`)
    if (CSS.supports('color', 'color(from red srgb r g b)'))
      probe.style.setProperty('color', `color(from var(${token}) srgb r g b)`)
    place.append(probe)
    return [token, probe] as const
  })
  shadow.append(place)
  const found = new Map<ColorToken, ComputedColor>()
  for (const [token, probe] of probes) {
    const { color } = getComputedStyle(probe)
    const read = color === sentinel ? undefined : parseComputedColor(color)
    if (read) found.set(token, read)
  }
  place.remove()
  return found
}

/** A colour and how much of it shows through, 0 to 1. */
type ComputedColor = { readonly color: Rgb; readonly alpha: number }

/** Reads a computed colour: `color(srgb r g b / a)`, or `rgb(r, g, b)` of a browser without relative colours. */
export function parseComputedColor(computed: string): ComputedColor | undefined {
  const [, form, inside = ''] = /^(color\(srgb|rgba?\()\s?(.+)\)$/.exec(computed) ?? []
  if (!form) return undefined
  const scale = form.startsWith('rgb') ? 255 : 1
  const [r, g, b, alpha = 1] = inside.split(/[\s,/]+/).map((word) => (word === 'none' ? 0 : Number(word)))
  const color = [r, g, b].map((value = Number.NaN) => Math.min(1, Math.max(0, value / scale)))
  if (![...color, alpha].every(Number.isFinite)) return undefined
  return { color: [color[0] ?? 0, color[1] ?? 0, color[2] ?? 0], alpha }
}
