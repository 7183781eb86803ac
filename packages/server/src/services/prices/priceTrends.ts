import { exactDecimal } from '../../base/decimals.ts'
import type { PricePoint } from '../../ports/assets.ts'

const day = 24 * 60 * 60_000
/** How far from a day ago a stored price may lie, milliseconds. */
const tolerance = 2 * 60 * 60_000
/** How far back `toDayChange` looks, milliseconds. */
export const maxChangeAge = day + tolerance

/**
 * Returns by how many percent a price moved within a day, to hundredths: since the stored point nearest to a
 * day ago.
 * Undefined when no point is near enough or the result is no finite number. The arithmetic is exact up to the
 * last step.
 *
 * @example toDayChange([{ at: now - day, price: 2 }], 2.5, now) // 25
 */
export function toDayChange(points: readonly PricePoint[], price: number, now: number): number | undefined {
  const distance = ({ at }: PricePoint) => Math.abs(now - day - at)
  const nearest = points
    .filter((point) => distance(point) <= tolerance)
    .reduce<PricePoint | undefined>(
      (best, point) => (best && distance(best) <= distance(point) ? best : point),
      undefined,
    )
  if (!nearest) return undefined
  const [after, before] = [exactDecimal(price), exactDecimal(nearest.price)]
  const minExponent = Math.min(after.exponent, before.exponent)
  const units = ({ digits, exponent }: typeof after) => digits * 10n ** BigInt(exponent - minExponent)
  const thousandths = ((units(after) - units(before)) * 100_000n) / units(before)
  // Thousandths of a percent, rounded half away from zero.
  const change = Number((thousandths + (thousandths < 0n ? -5n : 5n)) / 10n) / 100
  return Number.isFinite(change) ? change : undefined
}

const hour = 60 * 60_000

/** Length of a sparkline and the step between its points, milliseconds. */
export const sparklineSpans = {
  day: { length: 24 * hour, step: hour },
  week: { length: 7 * 24 * hour, step: 4 * hour },
} as const

/**
 * Selects the points of a sparkline, oldest first: one per hour of the last day, or one per four hours of the
 * last week.
 */
export function toSparkline(
  points: readonly PricePoint[],
  span: keyof typeof sparklineSpans,
  now: number,
): PricePoint[] {
  const { length, step } = sparklineSpans[span]
  return points.filter(({ at }) => at > now - length && at <= now && at % step === 0)
}
