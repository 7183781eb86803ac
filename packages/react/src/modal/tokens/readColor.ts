import type { Rgb } from './Rgb.ts'

/** A colour and how much of it shows through, 0 to 1. */
export type ReadColor = { readonly color: Rgb; readonly alpha: number }

/** Reads a computed colour: `color(srgb r g b / a)`, or `rgb(r, g, b)` of a browser without relative colours. */
export function readColor(computed: string): ReadColor | undefined {
  const [, form, inside = ''] = /^(color\(srgb|rgba?\()\s?(.+)\)$/.exec(computed) ?? []
  if (!form) return undefined
  const scale = form.startsWith('rgb') ? 255 : 1
  const [r, g, b, alpha = 1] = inside.split(/[\s,/]+/).map((word) => (word === 'none' ? 0 : Number(word)))
  const color = [r, g, b].map((value = Number.NaN) => Math.min(1, Math.max(0, value / scale)))
  if (![...color, alpha].every(Number.isFinite)) return undefined
  return { color: [color[0] ?? 0, color[1] ?? 0, color[2] ?? 0], alpha }
}
