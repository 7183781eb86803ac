/** Price of one whole unit, and how many base units that is. */
export type Quote = { readonly price: number; readonly decimals: number }

/** What an amount is worth in hundredths of the price's currency, rounded up: a guard doesn't round in favour of who takes. */
export function valueInCents(units: bigint, { price, decimals }: Quote): bigint {
  // twelve digits of the price; below that nothing is worth guarding
  const scale = 1_000_000_000_000n
  const whole = BigInt(Math.round(price * 1e6)) * 1_000_000n
  const scaled = price < 1e3 ? BigInt(Math.round(price * 1e12)) : whole
  const divisor = 10n ** BigInt(decimals) * scale
  return (units * scaled * 100n + divisor - 1n) / divisor
}
