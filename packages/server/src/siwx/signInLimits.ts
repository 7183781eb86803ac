/** What a sign-in may take, wherever it is checked. */
export const signInLimits = {
  /** Milliseconds between asking for a nonce and signing with it. */
  nonce: 5 * 60_000,
  /**
   * Milliseconds a used nonce is remembered beyond its end: clocks of processes differ, and what was asked before the end may be
   * written down after it. Forgotten any sooner, it could be used again where it isn't over yet.
   */
  spare: 60_000,
  /** Bytes of a body: the longest message and signature, and what says the same once more. */
  body: 128 * 1024,
} as const
