/** What a built swap is held to. Plain addresses, base units; the native currency is the placeholder (S9.24). */
export type SwapExpectation = {
  readonly user: string
  /** The contract that was quoted. */
  readonly router: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly atLeast: bigint
  /** The tokens it was quoted to go through; absent: the server didn't say. */
  readonly route?: readonly string[] | undefined
  /** The chain's time, seconds since 1970. */
  readonly now: bigint
}

/** A transaction as a server built it. */
export type BuiltCall = {
  readonly to: string
  readonly data: string
  /** Absent: the server leaves it to us (W1.8). */
  readonly value?: bigint | undefined
  readonly gas?: bigint | undefined
}

/** What `sendTransaction` takes on EVM networks, as far as a swap needs it. */
export type SwapCallTransaction = {
  readonly to: string
  readonly address: string
  readonly data: string
  readonly value: bigint
  readonly gas?: bigint | undefined
}
