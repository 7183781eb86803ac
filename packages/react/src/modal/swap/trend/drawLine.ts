import type { Price } from '@latchkey/core'

/** Places of a line's points in a box of 100 by 32, the dearest on top; what it costs is written elsewhere, exactly. */
export function drawLine(points: NonNullable<Price['sparkline']>): readonly { x: number; y: number }[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || last.at <= first.at) return []
  const prices = points.map(({ price }) => price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return points.map(({ at, price }) => ({
    x: ((at - first.at) / (last.at - first.at)) * 100,
    // 2 units of air, so that the line isn't cut; one that doesn't move runs in the middle
    y: most > least ? 30 - ((price - least) / (most - least)) * 28 : 16,
  }))
}
