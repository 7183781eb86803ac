/** What `sendTransaction` takes on EVM networks (S7.28). Amounts are wei. */
export type EvmTransaction = {
  /** The receiver. */
  readonly to: string
  /** The sender; must be the account the request was captured for. */
  readonly address?: string | undefined
  /** Hex; default `0x`. */
  readonly data?: string | undefined
  readonly value?: bigint | undefined
  /** Wei per gas; absent = the wallet chooses. */
  readonly gasPrice?: bigint | undefined
  /** Gas limit; absent = the wallet estimates. */
  readonly gas?: bigint | undefined
}
