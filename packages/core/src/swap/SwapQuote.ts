import type { CaipAddress } from '@latchkey/protocol'

/** What a swap would give, as it was read and checked. Base units. */
export type SwapQuote = {
  readonly amount: bigint
  readonly toAmount: bigint
  /** The least the built transaction must give: `toAmount` less the slippage. */
  readonly atLeast: bigint
  /** Plain address: it swaps, and is the only one that may be let spend. Absent: a server that doesn't say. */
  readonly router?: string | undefined
  /** The tokens it goes through; absent: a server that doesn't say. */
  readonly route?: readonly CaipAddress[] | undefined
  /** Who made it, text from outside. */
  readonly source?: string | undefined
  /** Milliseconds since 1970, by this page's clock. */
  readonly expiresAt: number
}
