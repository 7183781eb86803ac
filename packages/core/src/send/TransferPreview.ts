/** What a transfer of a token does besides moving the amount, found by a trial run or by reading the chain (X.39). */
export type TransferPreview = {
  /** Base units that arrive, where that is told; fewer than were sent = the token keeps a part (fee on transfer). */
  readonly received?: bigint | undefined
  /** Base units of the native currency that open an account for the token at the receiver's; part of the fee. */
  readonly deposit?: bigint | undefined
}
