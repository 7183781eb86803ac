import type { PricePoint } from '../../ports/Prices.ts'

const hour = 60 * 60_000

/** How far back a line goes, and the step between its points, milliseconds. */
export const sparklineSpans = {
  day: { length: 24 * hour, step: hour },
  week: { length: 7 * 24 * hour, step: 4 * hour },
} as const

/** The points of a small chart, oldest first: one an hour of the last day, or one of each four hours of the last week. */
export function sparklineOf(
  points: readonly PricePoint[],
  span: keyof typeof sparklineSpans,
  now: number,
): PricePoint[] {
  const { length, step } = sparklineSpans[span]
  return points.filter(({ at }) => at > now - length && at <= now && at % step === 0)
}
