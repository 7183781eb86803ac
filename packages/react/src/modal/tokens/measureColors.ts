import type { ColorToken } from './colorTokens.ts'
import { type ReadColor, readColor } from './readColor.ts'

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
): ReadonlyMap<ColorToken, ReadColor> {
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
  const found = new Map<ColorToken, ReadColor>()
  for (const [token, probe] of probes) {
    const { color } = getComputedStyle(probe)
    const read = color === sentinel ? undefined : readColor(color)
    if (read) found.set(token, read)
  }
  place.remove()
  return found
}
