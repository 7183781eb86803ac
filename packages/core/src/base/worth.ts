import { formatAmount, parseAmount } from './amounts.ts'

/**
 * Returns the exact worth of an amount of base units, in the currency of the token's price. `undefined` when no price is
 * known: an unknown worth is never shown as 0.
 *
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
 * Returns how much of a token is worth a typed amount of money, as decimal text. A fraction of a base unit is cut off, so
 * that nobody spends more than they typed. `undefined` when no price is known.
 *
 * @throws InvalidAmountError when the text is not an amount
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

/** Largest exponent of a price: a double has no more precision, and a hostile price must not make the work grow. */
const maxScale = 80

/**
 * Converts a price into the exact decimal that it was written as. Returns `undefined` for 0, which means "unknown", and for
 * negative, infinite and absurd prices.
 *
 * @example parsePrice(1e-7) // { units: 1n, scale: 7 }
 */
export function parsePrice(price: number | undefined): Decimal | undefined {
  if (price === undefined || !Number.isFinite(price) || price <= 0) return undefined
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(price))
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const scale = fraction.length - Number(exponent) // no money: an exponent, so a float is allowed
  if (scale > maxScale || scale < -maxScale) return undefined
  const units = BigInt(whole + fraction)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

/** Returns the exact worth of an amount of base units at a price. */
export function worthOf(amount: bigint, decimals: number, price: Decimal): Decimal {
  return { units: amount * price.units, scale: decimals + price.scale }
}

/**
 * Returns how much smaller `after` is than `before`, in percent with two digits, cut towards 0. Negative when it is larger.
 *
 * @returns undefined when `before` is not above 0
 */
export function lossPercent(before: Decimal, after: Decimal): string | undefined {
  if (before.units <= 0n) return undefined
  const scale = Math.max(before.scale, after.scale)
  const toCommonScale = (decimal: Decimal) => decimal.units * 10n ** BigInt(scale - decimal.scale)
  const hundredths = ((toCommonScale(before) - toCommonScale(after)) * 10_000n) / toCommonScale(before)
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  const sign = hundredths < 0n ? '-' : ''
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
