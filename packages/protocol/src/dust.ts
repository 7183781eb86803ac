/**
 * Whether an amount is dust: less than a hundred-thousandth of a whole unit. Dust from strangers is left out of the activity, and whoever
 * was paid nothing but dust is no known receiver. It is a file of its own because the wallet's page needs nothing else of `spam.ts`.
 *
 * @param units amount in base units
 * @example isDust(9_999_999_999_999n, 18) // true
 */
export function isDust(units: bigint, decimals: number): boolean {
  return units * 100_000n < 10n ** BigInt(decimals)
}
