/** What the operator keeps of swaps on a chain. */
export type SwapFee = {
  /** The contract that keeps it and passes the rest on: `FeeRouter`, lower case. */
  readonly router: string
  /** Hundredths of a percent of what is sold. */
  readonly bps: number
}

/** A Uniswap v2 exchange, as `LATCHKEY_SWAPS_FILE` names it. Addresses in lower case. */
export type ExchangeConfig = {
  readonly factory: string
  readonly router: string
  /** Absent: nothing is kept. */
  readonly fee?: SwapFee
  /** The chain's own coin as a token. */
  readonly wrapped: string
  /** keccak256 of the code of its pairs, from which pools' addresses follow. */
  readonly pairCodeHash: `0x${string}`
  /** Tokens a swap may go through besides `wrapped`, four at most. */
  readonly bases: readonly string[]
  /** Tokens the operator counts as one US dollar: prices are reckoned by them. Two at most. */
  readonly dollars: readonly string[]
}
