/** An account as the chain has it. */
export type LedgerAccount = {
  /** Base58. */
  readonly address: string
  /** The program that owns it. */
  readonly programAddress: string
  readonly lamports: bigint
  readonly data: Uint8Array
  readonly executable: boolean
}
