/** What an app wants a swap form to begin with (S2.27). */
export type SwapArguments = {
  /** A symbol of the list that is served, or a contract's address, plain or CAIP-10. */
  readonly fromToken?: string | undefined
  readonly toToken?: string | undefined
  /** Of `fromToken`, decimal text, e.g. `'12.5'`. */
  readonly amount?: string | undefined
}
