/** Times of a pairing as people see it, milliseconds. The protocol itself lets it live a minute longer. */
export const pairingTimes = {
  /** From the moment its URI arrived (S4.02). */
  life: 240_000,
  /** With this much left it counts as expired, and a new one takes its place (S4.03, X.23). */
  margin: 10_000,
} as const

/** Whether a pairing counts as expired (S4.03). `expiry` and `now` in milliseconds since 1970. */
export function isExpired(expiry: number, now: number): boolean {
  return expiry - now <= pairingTimes.margin
}
