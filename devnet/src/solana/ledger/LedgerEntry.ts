/** A transaction that was executed. Amounts are base units. */
export type LedgerEntry = {
  readonly signature: string
  readonly slot: number
  /** Its place among all, from 0. */
  readonly index: number
  /** Seconds since 1970. */
  readonly time: number
  /** As it came: signatures and message. */
  readonly wire: Uint8Array
  readonly version: 'legacy' | 0 | 1
  /** Static keys, then those out of lookup tables, writable ones first: the order of the balances. */
  readonly keys: readonly LedgerKey[]
  readonly fee: bigint
  readonly err: unknown
  readonly logs: readonly string[]
  readonly computeUnits: bigint
  readonly inner: readonly LedgerInner[]
  readonly before: readonly LedgerBalance[]
  readonly after: readonly LedgerBalance[]
  readonly memo: string | null
}

/** An account a transaction names. */
export type LedgerKey = {
  readonly address: string
  readonly signer: boolean
  readonly writable: boolean
  readonly source: 'transaction' | 'lookupTable'
}

/** Instructions a program called. */
export type LedgerInner = {
  readonly index: number
  readonly instructions: readonly {
    readonly programIdIndex: number
    readonly accounts: readonly number[]
    /** Base58. */
    readonly data: string
    readonly stackHeight: number
  }[]
}

/** What an account holds, in lamports and, where it is a token account, of its token. */
export type LedgerBalance = {
  readonly lamports: bigint
  readonly token?: {
    readonly mint: string
    readonly owner: string
    readonly programId: string
    readonly amount: bigint
    readonly decimals: number
  }
}
