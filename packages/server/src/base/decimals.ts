/**
 * The value of an amount of base units at a price per whole unit: exact until the last step, which rounds to the
 * nearest number. Undefined when the value is not finite.
 *
 * @example amountValue(12_600_000_000_000_000n, 18, 2500) // 31.5
 */
export function amountValue(amount: bigint, decimals: number, price: number): number | undefined {
  if (!Number.isFinite(price) || price < 0) return undefined
  const { digits, exponent } = exactDecimal(price)
  const value = Number(`${amount * digits}e${exponent - decimals}`)
  return Number.isFinite(value) ? value : undefined
}

/**
 * Converts a price to another currency: exact until the last step, which rounds to the nearest number.
 *
 * @param rate one unit of the price's currency in the other currency
 */
export function convertPrice(price: number, rate: number): number {
  const [one, other] = [exactDecimal(price), exactDecimal(rate)]
  return Number(`${one.digits * other.digits}e${one.exponent + other.exponent}`)
}

/** A number without loss, as its shortest text writes it: `digits` times ten to the power of `exponent`. */
type ExactDecimal = { readonly digits: bigint; readonly exponent: number }

/**
 * Splits a number for exact arithmetic. It must be finite and not negative.
 *
 * @example exactDecimal(0.25) // { digits: 25n, exponent: -2 }
 */
export function exactDecimal(value: number): ExactDecimal {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}
