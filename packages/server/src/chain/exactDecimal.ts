/** A number as the text that names it says it, without loss: `digits` times ten to the power of `exponent`. */
export type ExactDecimal = { readonly digits: bigint; readonly exponent: number }

/**
 * Takes a number apart for exact arithmetic. It must be finite and not negative.
 *
 * @example exactDecimal(0.25) // { digits: 25n, exponent: -2 }
 */
export function exactDecimal(value: number): ExactDecimal {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}
