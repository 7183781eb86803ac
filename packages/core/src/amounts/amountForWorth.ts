import { formatAmount } from './formatAmount.ts'
import { parseAmount } from './parseAmount.ts'
import { readPrice } from './worthOf.ts'

/** Digits after the point that a typed worth may have. */
const worthDigits = 18

/**
 * How much of a token is worth what a person typed, as decimal text; what doesn't make a whole base unit is cut off, so nobody
 * gives more than they typed (X.36). Undefined where no price is known.
 *
 * @throws InvalidAmountError where the text is no amount
 * @example amountForWorth('5', { decimals: 18, price: 2500 }) // '0.002'
 */
export function amountForWorth(
  worth: string,
  token: { readonly decimals: number; readonly price?: number | undefined },
): string | undefined {
  const price = readPrice(token.price)
  if (!price) return undefined
  const units = parseAmount(worth, worthDigits) * 10n ** BigInt(token.decimals + price.scale)
  return formatAmount(units / (price.units * 10n ** BigInt(worthDigits)), token.decimals)
}
