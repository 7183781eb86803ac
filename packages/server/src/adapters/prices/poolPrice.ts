import { exactDecimal } from '../../chain/exactDecimal.ts'

/** What a pool holds of one of its tokens: base units, and how many of those make a whole one. */
export type PoolSide = { readonly amount: bigint; readonly decimals: number }

/** Digits the quotient has at least; a number keeps 17. */
const precision = 30

/**
 * What one whole token costs by what a pool holds of it and of a token whose price is known: the price between buying and
 * selling, before the pool's fee. Exact until the last step, which rounds to the nearest number (X.36).
 */
export function poolPrice(token: PoolSide, known: PoolSide, knownPrice: number): number {
  const { digits, exponent } = exactDecimal(knownPrice)
  const upper = known.amount * digits * 10n ** BigInt(token.decimals)
  const lower = token.amount * 10n ** BigInt(known.decimals)
  const spare = Math.max(0, precision + String(lower).length - String(upper).length)
  return Number(`${(upper * 10n ** BigInt(spare)) / lower}e${exponent - spare}`)
}
