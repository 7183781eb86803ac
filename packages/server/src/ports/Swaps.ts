import type { CaipNetworkId } from '@latchkey/protocol'

/** What somebody wants to swap. Tokens are lower-case contracts, the placeholder the native currency; base units. */
export type SwapQuestion = {
  readonly chain: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** What a swap would give, and who swaps. */
export type SwapQuote = {
  readonly source: string
  /** Contracts it goes through, lower case, first and last included. */
  readonly route: readonly string[]
  /** Base units of the token wanted, after every fee. */
  readonly toAmount: bigint
  /** The contract that swaps; it is the spender as well. */
  readonly router: string
  /** What the operator keeps, in hundredths of a percent of the amount. */
  readonly feeBps: number
}

/** A swap as a transaction of the account that wants it. */
export type SwapCall = { readonly to: string; readonly data: `0x${string}`; readonly value: bigint }

/** A swap, and where it can be had, a call only to be tried that fails where less arrives than the exchange sends. */
export type BuiltSwap = SwapCall & { readonly arrival?: SwapCall | undefined }

/** Where tokens can be swapped. */
export type Swaps = {
  chains(): readonly CaipNetworkId[]
  /** What may spend tokens to swap them on a chain; undefined: nobody swaps there. */
  router(chain: CaipNetworkId): string | undefined
  /**
   * The best quote; undefined: there is no way between the tokens.
   *
   * @throws SwapRefusedError when there is one that can't take the amount; ChainUnavailableError, ChainReadError, SwapsUnavailableError
   */
  quote(question: SwapQuestion): Promise<SwapQuote | undefined>
  /**
   * The transaction that takes a quote, for `user` and nobody else, and fails where it would give less than `atLeast`.
   *
   * @param deadline seconds since 1970, by the chain's clock
   * @throws SwapRefusedError where it would give less by now; SwapsUnavailableError
   */
  build(
    question: SwapQuestion,
    quote: SwapQuote,
    terms: { readonly user: string; readonly atLeast: bigint; readonly deadline: bigint },
  ): BuiltSwap | Promise<BuiltSwap>
}
