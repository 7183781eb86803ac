import type { LedgerAccount } from './LedgerAccount.ts'
import type { LedgerEntry } from './LedgerEntry.ts'

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
export type SimulateOptions = {
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
