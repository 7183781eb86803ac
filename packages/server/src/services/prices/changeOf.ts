import { exactDecimal } from '../../chain/exactDecimal.ts'
import type { PricePoint } from '../../ports/Prices.ts'

const day = 24 * 60 * 60_000
/** How far from a day ago a remembered price may lie. */
const tolerance = 2 * 60 * 60_000
/** How far back `changeOf` looks, milliseconds. */
export const changeReach = day + tolerance

/**
 * By how many percent a price moved within a day, to hundredths: since the remembered hour nearest to a day ago. Undefined
 * where none is near enough, or where no number holds it. Exact until the last step (X.36).
 *
 * @example changeOf([{ at: now - day, price: 2 }], 2.5, now) // 25
 */
export function changeOf(points: readonly PricePoint[], price: number, now: number): number | undefined {
  const distance = ({ at }: PricePoint) => Math.abs(now - day - at)
  const near = points
    .filter((point) => distance(point) <= tolerance)
    .reduce<PricePoint | undefined>(
      (best, point) => (best && distance(best) <= distance(point) ? best : point),
      undefined,
    )
  if (!near) return undefined
  const [after, before] = [exactDecimal(price), exactDecimal(near.price)]
  const least = Math.min(after.exponent, before.exponent)
  const units = ({ digits, exponent }: typeof after) => digits * 10n ** BigInt(exponent - least)
  const moved = ((units(after) - units(before)) * 100_000n) / units(before)
  // tenths of hundredths, rounded half away from zero
  const change = Number((moved + (moved < 0n ? -5n : 5n)) / 10n) / 100
  return Number.isFinite(change) ? change : undefined
}
