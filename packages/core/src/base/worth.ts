import { formatAmount, parseAmount } from './amounts.ts'

/**
 * What an amount of base units is worth, in the currency of the token's price and to the last digit; undefined where no price
 * is known, never 0 for it.
 * @example worthOfToken(2_000_000n, { decimals: 6, price: 0.5 }) // { units: 10_000_000n, scale: 7 }
 */
export function worthOfToken(
  amount: bigint,
  token: { readonly decimals: number; readonly price?: number | undefined },
): Decimal | undefined {
  const price = parsePrice(token.price)
  return price && worthOf(amount, token.decimals, price)
}

/** Digits after the point that a typed worth may have. */
const worthDigits = 18

/**
 * How much of a token is worth what a person typed, as decimal text; what doesn't make a whole base unit is cut off, so nobody
 * gives more than they typed. Undefined where no price is known.
 *
 * @throws InvalidAmountError where the text is no amount
 * @example amountForWorth('5', { decimals: 18, price: 2500 }) // '0.002'
 */
export function amountForWorth(
  worth: string,
  token: { readonly decimals: number; readonly price?: number | undefined },
): string | undefined {
  const price = parsePrice(token.price)
  if (!price) return undefined
  const units = parseAmount(worth, worthDigits) * 10n ** BigInt(token.decimals + price.scale)
  return formatAmount(units / (price.units * 10n ** BigInt(worthDigits)), token.decimals)
}

/** An exact decimal: `units` divided by ten to the power of `scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number }

/** Digits kept of a price: beyond them a double knows nothing, and a lie of an upstream can't make work grow. */
const mostScale = 80

/**
 * A price as the exact decimal it was written as. Negative, infinite and absurd ones, and 0, which stands for "unknown", are
 * none.
 * @example readPrice(1e-7) // { units: 1n, scale: 7 }
 */
export function parsePrice(price: number | undefined): Decimal | undefined {
  if (price === undefined || !Number.isFinite(price) || price <= 0) return undefined
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(price))
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const scale = fraction.length - Number(exponent) // no money: an exponent
  if (scale > mostScale || scale < -mostScale) return undefined
  const units = BigInt(whole + fraction)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

/** What an amount of base units is worth at a price, to the last digit. */
export function worthOf(amount: bigint, decimals: number, price: Decimal): Decimal {
  return { units: amount * price.units, scale: decimals + price.scale }
}

/**
 * How much of `before` is lost in `after`, in percent with two digits, cut towards 0; negative where more came out.
 * @returns undefined where `before` is nothing
 */
export function lossPercent(before: Decimal, after: Decimal): string | undefined {
  if (before.units <= 0n) return undefined
  const scale = Math.max(before.scale, after.scale)
  const level = ({ units, scale: own }: Decimal) => units * 10n ** BigInt(scale - own)
  const hundredths = ((level(before) - level(after)) * 10_000n) / level(before)
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  const sign = hundredths < 0n ? '-' : ''
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
