/** Time as the relay tells it, where it told: the device's own clock may be wrong (X.18, A7). */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Takes over somebody else's time, milliseconds. */
  learn(now: number): void
}
