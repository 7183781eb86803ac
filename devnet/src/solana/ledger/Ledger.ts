/** The chain itself: litesvm executes, the ledger gives it slots, blockhashes, history and a memory over restarts. */
export type Ledger = {
  /** Slots follow the clock, also while nothing happens. */
  slot(): number
  /** Seconds since 1970 at which a slot began. */
  timeOf(slot: number): number
  /** Base58; the same for a slot whoever asks and whenever. */
  blockhashOf(slot: number): string
  /** Whether a transaction with this blockhash would be taken now. */
  isRecent(blockhash: string): boolean
  /** Executes a transaction; a failure is one of its `err`, or, where nothing was executed, thrown. @throws LedgerRefusal */
  send(wire: Uint8Array, options?: { preflight?: boolean }): LedgerEntry
  /** A trial run that changes nothing. */
  simulate(wire: Uint8Array, options?: SimulateOptions): Simulation
  getAccount(address: string): LedgerAccount | undefined
  programAccounts(program: string): readonly LedgerAccount[]
  rentExemption(bytes: number): bigint
  entry(signature: string): LedgerEntry | undefined
  /** Newest first. */
  entriesOf(address: string): readonly LedgerEntry[]
  entriesIn(slot: number): readonly LedgerEntry[]
  count(): number
  /** Places an account that no program of ours could make. */
  setAccount(account: LedgerAccount): void
  /** Called after each executed transaction; answers how to stop. */
  subscribe(listener: (entry: LedgerEntry) => void): () => void
  close(): void
}

/** Options of {@link Ledger.simulate}. */
type SimulateOptions = {
  readonly verifySignatures?: boolean | undefined
  readonly replaceBlockhash?: boolean | undefined
}

/** What a trial run showed. */
export type Simulation = {
  readonly err: unknown
  readonly logs: readonly string[]
  readonly computeUnits: bigint
  /** By address, as they would be afterwards. */
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

/** A transaction was not executed. `err` is named as nodes do; `simulation` is there where a trial run failed. */
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
