/** The tokens that must contrast with each other. */
export const colorTokens = [
  '--lk-surface',
  '--lk-surface-raised',
  '--lk-surface-hover',
  '--lk-surface-pressed',
  '--lk-text',
  '--lk-text-muted',
  '--lk-text-faint',
  '--lk-accent',
  '--lk-on-accent',
  '--lk-button',
  '--lk-on-button',
  '--lk-success',
  '--lk-warning',
  '--lk-danger',
  '--lk-qr-dark',
  '--lk-qr-light',
] as const

/** One of {@link colorTokens}. */
export type ColorToken = (typeof colorTokens)[number]

/** An opaque colour: red, green, blue, each 0 to 1 in sRGB. */
export type Rgb = readonly [red: number, green: number, blue: number]

const surfaces = ['--lk-surface', '--lk-surface-raised'] as const
const grounds = [...surfaces, '--lk-surface-hover'] as const

/** Minimum contrast of each ink on its grounds (WCAG 2.2, 1.4.3 and 1.4.11). */
const colorRules: readonly {
  readonly ink: ColorToken
  readonly on: readonly ColorToken[]
  readonly minimum: number
}[] = [
  { ink: '--lk-text', on: [...grounds, '--lk-surface-pressed'], minimum: 4.5 },
  { ink: '--lk-text-muted', on: grounds, minimum: 4.5 },
  { ink: '--lk-text-faint', on: surfaces, minimum: 4.5 },
  { ink: '--lk-success', on: ['--lk-surface'], minimum: 4.5 },
  { ink: '--lk-warning', on: ['--lk-surface'], minimum: 4.5 },
  { ink: '--lk-danger', on: ['--lk-surface'], minimum: 4.5 },
  // The focus ring and the selection mark.
  { ink: '--lk-accent', on: surfaces, minimum: 3 },
  { ink: '--lk-on-accent', on: ['--lk-accent'], minimum: 4.5 },
  { ink: '--lk-button', on: ['--lk-surface'], minimum: 3 },
  { ink: '--lk-on-button', on: ['--lk-button'], minimum: 4.5 },
  { ink: '--lk-qr-dark', on: ['--lk-qr-light'], minimum: 7 },
]

/** Every colour of a theme. */
export type ThemeColors = { readonly [token in ColorToken]: Rgb }

const black: Rgb = [0, 0, 0]
const white: Rgb = [1, 1, 1]
/** Share of the best ink mixed into the surface for a ground that must be replaced. */
const groundShares = [
  ['--lk-surface-raised', 0.06],
  ['--lk-surface-hover', 0.1],
  ['--lk-surface-pressed', 0.14],
] as const

/**
 * The colours of a theme that must change to meet the minimum contrasts. The surface never changes; a ground on which the
 * surface's ink (black or white) isn't readable is derived from the surface; each ink moves towards black or white no further
 * than necessary.
 */
export function correctColors(theme: ThemeColors): Partial<ThemeColors> {
  const colors = { ...theme }
  const surface = colors['--lk-surface']
  const best = pickInk(surface)
  const opposite = best[0] === 1 ? black : white
  for (const [ground, share] of groundShares) {
    if (contrast(best, colors[ground]) >= 4.5) continue
    const towardsInk = mix(surface, best, share)
    colors[ground] = contrast(best, towardsInk) >= 4.5 ? towardsInk : mix(surface, opposite, share)
  }
  // QR scanners need dark on light.
  if (contrast(colors['--lk-qr-light'], black) < contrast(colors['--lk-qr-dark'], black))
    Object.assign(colors, { '--lk-qr-dark': black, '--lk-qr-light': white })
  for (const { ink, on, minimum } of colorRules) {
    const [first] = on
    const target = ink === '--lk-qr-dark' ? black : first ? pickInk(colors[first]) : best
    const isReadable = (color: Rgb) => on.every((ground) => contrast(color, colors[ground]) >= minimum)
    const candidates = Array.from({ length: 17 }, (_, i) => mix(colors[ink], target, i / 16))
    colors[ink] = candidates.find(isReadable) ?? target
  }
  if (contrast(colors['--lk-qr-dark'], colors['--lk-qr-light']) < 7) colors['--lk-qr-light'] = white
  const changed = Object.entries(colors).filter(([token, color]) => color !== theme[token as ColorToken])
  return Object.fromEntries(changed)
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  if (share === 0) return from
  // Rounded to 8 bits, so that the measured colour is the shown one.
  const [r, g, b] = from.map(
    (value, i) => Math.round((value + ((to[i] ?? value) - value) * share) * 255) / 255,
  )
  return [r ?? 0, g ?? 0, b ?? 0]
}

/** Black or white, whichever contrasts more: at least 4.58:1 on every colour. */
export function pickInk(ground: Rgb): Rgb {
  return contrast(ground, white) >= contrast(ground, black) ? white : black
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: Rgb, b: Rgb): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

/** Relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2). */
function luminance(color: Rgb): number {
  const [r = 0, g = 0, b = 0] = color.map((value) =>
    value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
