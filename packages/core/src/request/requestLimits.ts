/** How long the engine waits for others, milliseconds. Every wait can also be cut short by an `AbortSignal`. */
export const requestLimits = {
  /** A person reads and approves something in a wallet. */
  approval: 300_000,
  /** A restored session's wallet shows itself on the page; extensions inject late on slow machines. */
  announce: 3_000,
  /** A wallet answers a silent question. */
  silent: 5_000,
  /** An embedded wallet answers one: its frame has to be loaded and its session renewed first. */
  frame: 30_000,
  /** A read from the chain, its retries and fallbacks included. */
  read: 60_000,
  /** A transaction is taken by the network. */
  transaction: 900_000,
  /** The server's discovery document. */
  server: 5_000,
} as const
