import type { ColorToken, Rgb } from './themeColors.ts'

/** Colour of the parent element. A token without a valid colour inherits it. */
const sentinel = 'rgb(1, 2, 3)'

/**
 * Computes the tokens' colours in the modal's tree with the app's `variables` applied. The browser resolves names,
 * `light-dark()`, `oklch()` and the page's custom properties. A token without a colour is absent from the result.
 */
export function measureColors(
  shadow: ShadowRoot,
  tokens: readonly ColorToken[],
  variables: ReadonlyMap<string, string>,
): ReadonlyMap<ColorToken, ComputedColor> {
  const container = document.createElement('div')
  container.style.setProperty('color', sentinel)
  container.style.setProperty('display', 'none')
  for (const [name, value] of variables) container.style.setProperty(name, value)
  const probes = tokens.map((token) => {
    const probe = document.createElement('i')
    // Browsers without relative colours keep the first declaration.
    probe.style.setProperty('color', `var(${token})`)
    if (CSS.supports('color', 'color(from red srgb r g b)'))
      probe.style.setProperty('color', `color(from var(${token}) srgb r g b)`)
    container.append(probe)
    return [token, probe] as const
  })
  shadow.append(container)
  const found = new Map<ColorToken, ComputedColor>()
  for (const [token, probe] of probes) {
    const { color } = getComputedStyle(probe)
    const parsed = color === sentinel ? undefined : parseComputedColor(color)
    if (parsed) found.set(token, parsed)
  }
  container.remove()
  return found
}

/** A colour and its opacity, 0 to 1. */
type ComputedColor = { readonly color: Rgb; readonly alpha: number }

/** Parses a computed colour: `color(srgb r g b / a)`, or `rgb(r, g, b)` of a browser without relative colours. */
export function parseComputedColor(computed: string): ComputedColor | undefined {
  const [, form, inside = ''] = /^(color\(srgb|rgba?\()\s?(.+)\)$/.exec(computed) ?? []
  if (!form) return undefined
  const scale = form.startsWith('rgb') ? 255 : 1
  const [r, g, b, alpha = 1] = inside.split(/[\s,/]+/).map((word) => (word === 'none' ? 0 : Number(word)))
  const color = [r, g, b].map((value = Number.NaN) => Math.min(1, Math.max(0, value / scale)))
  if (![...color, alpha].every(Number.isFinite)) return undefined
  return { color: [color[0] ?? 0, color[1] ?? 0, color[2] ?? 0], alpha }
}
