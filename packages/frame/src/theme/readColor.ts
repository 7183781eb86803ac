/** Red, green and blue, 0 to 255. */
export type Color = readonly [number, number, number]

/** `#rgb`, `#rrggbb` or `rgb(r, g, b)`; undefined for every other colour: it isn't used. */
export function readColor(text: string): Color | undefined {
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
