/**
 * What an amount of base units is worth at a price per whole unit: exact until the last step, which rounds to the
 * nearest number (X.36). Undefined where that isn't finite.
 *
 * @example amountValue(12_600_000_000_000_000n, 18, 2500) // 31.5
 */
export function amountValue(amount: bigint, decimals: number, price: number): number | undefined {
  if (!Number.isFinite(price) || price < 0) return undefined
  const [mantissa = '0', exponent = '0'] = price.toExponential().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const product = amount * BigInt(whole + fraction)
  const value = Number(`${product}e${Number(exponent) - fraction.length - decimals}`)
  return Number.isFinite(value) ? value : undefined
}
