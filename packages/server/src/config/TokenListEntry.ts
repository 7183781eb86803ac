/** A token of the operator's list, as the file gave it. Contract in lower case; the placeholder is the native currency. */
export type TokenListEntry = {
  readonly chainId: number
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoURI?: string | undefined
}
