/** Time as the relay tells it, where it told: the device's own clock may be wrong (X.18, A7). */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /**
   * Takes over somebody else's time, milliseconds; false where it is too far from the device's to be believed: a relay
   * that lies must not end sessions, nor wake requests that are long over.
   */
  learn(now: number): boolean
}
