/** Deadlines of the engine, milliseconds. An `AbortSignal` can end each wait earlier. */
export const requestLimits = {
  /** A person approves a request in a wallet. */
  approval: 300_000,
  /** Somebody pairs a wallet: the codes of one attempt, each shown as long as it lives, until the attempt has ended by itself. */
  pairing: 600_000,
  /** The wallet of a stored session announces itself; extensions inject late on slow machines. */
  announce: 3_000,
  /** A wallet answers without prompting. */
  silent: 5_000,
  /** The longest time a stored connection is shown as reconnecting. */
  reconnect: 10_000,
  /** A wallet answers without prompting, for an embedded wallet, which first loads its frame and renews its session. */
  frame: 30_000,
  /** A wallet tells what became of a payment that was withdrawn from it, if it can: a slow broadcast and a look for the transaction. */
  outcome: 60_000,
  /** A read from a chain, with its retries and fallbacks. */
  read: 60_000,
  /** A transaction is included in the chain. */
  transaction: 900_000,
  /** The server's discovery document. */
  server: 5_000,
} as const
