import { formatAmount } from '../../../base/amounts.ts'

/** The size of a change in base units as whole units, without its sign. */
export function toWhole(change: bigint, decimals: number): string {
  return formatAmount(change < 0n ? -change : change, decimals)
}
