import { colorRules } from './colorRules.ts'
import type { ColorToken } from './colorTokens.ts'
import { contrast } from './contrast.ts'
import { inkOn } from './inkOn.ts'
import type { Rgb } from './Rgb.ts'

/** Every colour of a theme. */
export type ThemeColors = { readonly [token in ColorToken]: Rgb }

const black: Rgb = [0, 0, 0]
const white: Rgb = [1, 1, 1]
/** How far each ground is from the surface where it has to be drawn from that. */
const steps = [
  ['--lk-surface-raised', 0.06],
  ['--lk-surface-hover', 0.1],
  ['--lk-surface-pressed', 0.14],
] as const

/**
 * The colours that have to change so that nothing of a theme is hidden (T-THM): what is drawn on what meets
 * `colorRules`. The surface is never changed; grounds that no ink reads on together with it are drawn from it anew;
 * each ink moves towards black or white no further than it must.
 */
export function correctColors(theme: ThemeColors): Partial<ThemeColors> {
  const colors = { ...theme }
  const surface = colors['--lk-surface']
  const best = inkOn(surface)
  const away = best[0] === 1 ? black : white
  for (const [ground, share] of steps) {
    if (contrast(best, colors[ground]) >= 4.5) continue
    const near = mix(surface, best, share)
    colors[ground] = contrast(best, near) >= 4.5 ? near : mix(surface, away, share)
  }
  // Scanners want dark on light.
  if (contrast(colors['--lk-qr-light'], black) < contrast(colors['--lk-qr-dark'], black))
    Object.assign(colors, { '--lk-qr-dark': black, '--lk-qr-light': white })
  for (const { ink, on, least } of colorRules) {
    const [first] = on
    const target = ink === '--lk-qr-dark' ? black : first ? inkOn(colors[first]) : best
    const reads = (color: Rgb) => on.every((ground) => contrast(color, colors[ground]) >= least)
    const tries = Array.from({ length: 17 }, (_, i) => mix(colors[ink], target, i / 16))
    colors[ink] = tries.find(reads) ?? target
  }
  if (contrast(colors['--lk-qr-dark'], colors['--lk-qr-light']) < 7) colors['--lk-qr-light'] = white
  const changed = Object.entries(colors).filter(([token, color]) => color !== theme[token as ColorToken])
  return Object.fromEntries(changed)
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  if (share === 0) return from
  // In the steps of a screen, so that what is measured is what is shown.
  const [r, g, b] = from.map(
    (value, i) => Math.round((value + ((to[i] ?? value) - value) * share) * 255) / 255,
  )
  return [r ?? 0, g ?? 0, b ?? 0]
}
