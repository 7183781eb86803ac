/** How long a sign-in waits, milliseconds. */
export const signInLimits = {
  /** For whoever keeps nonces and sessions. */
  service: 20_000,
  /** For a nonce, while somebody waits for the code of a pairing. */
  offer: 4_000,
} as const
