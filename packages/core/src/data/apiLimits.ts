/** How far the engine goes with an answer of its server. Milliseconds and bytes. */
export const apiLimits = {
  /** One answer, from the question to its last byte (I7). */
  timeout: 10_000,
  /** Room for an account of 10,000 tokens. */
  response: 8 * 1024 * 1024,
} as const
