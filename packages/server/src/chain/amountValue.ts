import { exactDecimal } from './exactDecimal.ts'

/**
 * What an amount of base units is worth at a price per whole unit: exact until the last step, which rounds to the
 * nearest number (X.36). Undefined where that isn't finite.
 *
 * @example amountValue(12_600_000_000_000_000n, 18, 2500) // 31.5
 */
export function amountValue(amount: bigint, decimals: number, price: number): number | undefined {
  if (!Number.isFinite(price) || price < 0) return undefined
  const { digits, exponent } = exactDecimal(price)
  const value = Number(`${amount * digits}e${exponent - decimals}`)
  return Number.isFinite(value) ? value : undefined
}
