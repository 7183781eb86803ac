/** The Solana chain: litesvm executes; the ledger adds slots, blockhashes, history and persistence. */
export type Ledger = {
  /** Current slot; it follows the clock even without transactions. */
  slot(): number
  /** Seconds since 1970 at which a slot began. */
  timeOf(slot: number): number
  /** Base58; deterministic per slot. */
  blockhashOf(slot: number): string
  /** Whether the blockhash is still valid. */
  isRecent(blockhash: string): boolean
  /** Executes a transaction. A failed execution is in `err` of the entry. @throws LedgerRefusal when nothing was executed, SolanaError for bytes that are no transaction */
  send(wire: Uint8Array, options?: { preflight?: boolean }): LedgerEntry
  /** Executes without changing state. */
  simulate(wire: Uint8Array, options?: SimulateOptions): Simulation
  getAccount(address: string): LedgerAccount | undefined
  programAccounts(program: string): readonly LedgerAccount[]
  rentExemption(bytes: number): bigint
  entry(signature: string): LedgerEntry | undefined
  /** Newest first. */
  entriesOf(address: string): readonly LedgerEntry[]
  entriesIn(slot: number): readonly LedgerEntry[]
  count(): number
  /** Writes an account directly, for accounts no local program can create. */
  setAccount(account: LedgerAccount): void
  /** Calls the listener after each executed transaction. @returns stop */
  subscribe(listener: (entry: LedgerEntry) => void): () => void
  close(): void
}

/** Options of {@link Ledger.simulate}. */
type SimulateOptions = {
  readonly verifySignatures?: boolean | undefined
  readonly replaceBlockhash?: boolean | undefined
}

/** Result of a simulation. */
export type Simulation = {
  readonly err: unknown
  readonly logs: readonly string[]
  readonly computeUnits: bigint
  /** Accounts after the simulated transaction, by address. */
  readonly accounts: ReadonlyMap<string, LedgerAccount>
}

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

/** A transaction that was executed. Amounts are base units. */
export type LedgerEntry = {
  readonly signature: string
  readonly slot: number
  /** Position among all transactions, from 0. */
  readonly index: number
  /** Seconds since 1970. */
  readonly time: number
  /** The transaction as received: signatures and message. */
  readonly wire: Uint8Array
  readonly version: 'legacy' | 0 | 1
  /** Static keys, then keys from lookup tables (writable first). Balances are in this order. */
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
type LedgerInner = {
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

/** A transaction was rejected before execution. `err` is in the form of nodes; `simulation` is set where the preflight failed. */
export class LedgerRefusal extends Error {
  override readonly name = 'LedgerRefusal'
  readonly err: unknown
  readonly simulation: Simulation | undefined

  constructor(err: unknown, simulation?: Simulation) {
    super(`The chain did not take this transaction: ${JSON.stringify(err)}`)
    this.err = err
    this.simulation = simulation
  }
}
