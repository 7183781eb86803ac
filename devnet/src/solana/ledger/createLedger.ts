import { createChainReader } from './createChainReader.ts'
import { createMachine, type Execution } from './createMachine.ts'
import { createSlots } from './createSlots.ts'
import { type Ledger, type LedgerEntry, LedgerRefusal, type Simulation } from './Ledger.ts'
import type { Journal } from './openJournal.ts'
import { feeOf, memoOf, type ParsedTransaction } from './parseTransaction.ts'

/** Creates the ledger by executing its journal again. `now` returns milliseconds since 1970. */
export function createLedger(journal: Journal, now: () => number): Ledger {
  const [first] = journal.lines
  const slots = createSlots(first?.kind === 'genesis' ? first.time : now(), now)
  const machine = createMachine(slots.blockhashOf)
  const history = createHistory()
  const listeners = new Set<(entry: LedgerEntry) => void>()
  const { getAccount } = machine

  const { read: readWire, balances } = createChainReader(getAccount)

  /** @throws LedgerRefusal where nothing was executed */
  const execute = (
    read: ParsedTransaction,
    wire: Uint8Array,
    at: { slot: number; time: number },
    verify: boolean,
  ) => {
    machine.setTime(at.slot, at.time)
    const before = balances(read)
    let execution: Execution
    try {
      execution = machine.execute(read.transaction, verify)
    } catch {
      throw new LedgerRefusal('SignatureFailure')
    }
    const after = balances(read)
    // No fee was charged, so the transaction was rejected before execution; nodes do not record these.
    if (execution.err !== null && before[0]?.lamports === after[0]?.lamports)
      throw new LedgerRefusal(execution.err)
    const entry: LedgerEntry = {
      ...execution,
      signature: read.signature,
      slot: at.slot,
      index: history.size,
      time: Math.floor(at.time / 1000),
      wire,
      version: read.message.version,
      keys: read.keys,
      fee: feeOf(read),
      before,
      after,
      memo: memoOf(read),
    }
    history.add(entry)
    return entry
  }

  const simulate: Ledger['simulate'] = (wire, options = {}) => {
    const read = readWire(wire)
    if (!options.replaceBlockhash && !slots.isRecent(read.blockhash)) return failedTrial('BlockhashNotFound')
    if (history.get(read.signature)) return failedTrial('AlreadyProcessed')
    machine.setTime(slots.slot(), now())
    try {
      return machine.simulate(read.transaction, options.verifySignatures ?? false)
    } catch {
      return failedTrial('SignatureFailure')
    }
  }

  replay(journal, machine.setAccount, (wire, at) => execute(readWire(wire), wire, at, false))

  return {
    ...slots,
    send(wire, { preflight = true } = {}) {
      const read = readWire(wire)
      if (history.get(read.signature)) throw new LedgerRefusal('AlreadyProcessed')
      if (!slots.isRecent(read.blockhash)) throw new LedgerRefusal('BlockhashNotFound')
      if (preflight) {
        const trial = simulate(wire, { verifySignatures: true })
        if (trial.err !== null) throw new LedgerRefusal(trial.err, trial)
      }
      const at = { slot: slots.slot(), time: now() }
      const entry = execute(read, wire, at, true)
      journal.append({ kind: 'transaction', wire: Buffer.from(wire).toString('base64'), ...at })
      for (const listener of [...listeners]) listener(entry)
      return entry
    },
    simulate,
    getAccount,
    programAccounts: machine.programAccounts,
    rentExemption: machine.rentExemption,
    entry: history.get,
    entriesOf: history.of,
    entriesIn: history.in,
    count: () => history.size,
    setAccount(account) {
      machine.setAccount(account)
      const { address, programAddress: owner, lamports } = account
      const data = Buffer.from(account.data).toString('base64')
      journal.append({ kind: 'account', address, owner, lamports: String(lamports), data })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => journal.close(),
  }
}

function failedTrial(err: unknown): Simulation {
  return { err, logs: [], computeUnits: 0n, accounts: new Map() }
}

/** Executes every line of the journal. */
function replay(
  journal: Journal,
  setAccount: Ledger['setAccount'],
  execute: (wire: Uint8Array, at: { slot: number; time: number }) => void,
): void {
  for (const line of journal.lines) {
    if (line.kind === 'transaction') execute(new Uint8Array(Buffer.from(line.wire, 'base64')), line)
    if (line.kind !== 'account') continue
    const { address, owner: programAddress, lamports } = line
    const data = new Uint8Array(Buffer.from(line.data, 'base64'))
    setAccount({ address, programAddress, lamports: BigInt(lamports), data, executable: false })
  }
}

/** Executed transactions, indexed by signature, address and slot. */
type History = {
  add(entry: LedgerEntry): void
  readonly size: number
  get(signature: string): LedgerEntry | undefined
  /** Newest first. */
  of(address: string): readonly LedgerEntry[]
  in(slot: number): readonly LedgerEntry[]
}

/** An empty history. */
function createHistory(): History {
  const entries = new Map<string, LedgerEntry>()
  const byAddress = new Map<string, LedgerEntry[]>()
  const bySlot = new Map<number, LedgerEntry[]>()
  return {
    add(entry) {
      entries.set(entry.signature, entry)
      push(bySlot, entry.slot, entry)
      for (const address of new Set(entry.keys.map((key) => key.address))) push(byAddress, address, entry)
    },
    get size() {
      return entries.size
    },
    get: (signature) => entries.get(signature),
    of: (address) => [...(byAddress.get(address) ?? [])].reverse(),
    in: (slot) => bySlot.get(slot) ?? [],
  }
}

function push<key>(map: Map<key, LedgerEntry[]>, key: key, entry: LedgerEntry): void {
  const list = map.get(key)
  if (list) list.push(entry)
  else map.set(key, [entry])
}
