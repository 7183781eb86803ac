/** What a partially signed transaction does, for a person to see before it is signed. Amounts are satoshis. */
export type PsbtDescription = {
  readonly inputs: readonly PsbtInputDescription[]
  readonly outputs: readonly PsbtOutputDescription[]
  readonly fee: bigint
  /** What the own accounts pay in all: their inputs without what returns to them. Negative if they receive. */
  readonly paid: bigint
  /**
   * `highFee`: the fee is more than a tenth of what is paid. `openSighash`: a signature covers not the whole transaction, as
   * in offers, which others complete.
   */
  readonly warnings: readonly ('highFee' | 'openSighash')[]
}

/** What an input spends. */
export type PsbtInputDescription = {
  readonly address: string | undefined
  readonly value: bigint
  /** Whether it spends from an own account. */
  readonly isOwn: boolean
  readonly isSigned: boolean
  /** What a signature covers (BIP-143, BIP-341); `DEFAULT` is `ALL`. */
  readonly sighash: number
}

/** What an output pays. */
export type PsbtOutputDescription = {
  /** Absent for an output that only carries data, and for scripts without an address. */
  readonly address: string | undefined
  readonly value: bigint
  /** Whether it returns to an own account. */
  readonly isChange: boolean
}
