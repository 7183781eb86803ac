import { type Decimal, readPrice, worthOf } from './worthOf.ts'

/**
 * What an amount of base units is worth, in the currency of the token's price and to the last digit; undefined where no price
 * is known, never 0 for it (X.36).
 * @example worthOfToken(2_000_000n, { decimals: 6, price: 0.5 }) // { units: 10_000_000n, scale: 7 }
 */
export function worthOfToken(
  amount: bigint,
  token: { readonly decimals: number; readonly price?: number | undefined },
): Decimal | undefined {
  const price = readPrice(token.price)
  return price && worthOf(amount, token.decimals, price)
}
