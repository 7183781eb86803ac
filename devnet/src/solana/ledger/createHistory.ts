import type { LedgerEntry } from './LedgerEntry.ts'

/** What was executed, found by signature, address and slot. */
export type History = {
  add(entry: LedgerEntry): void
  readonly size: number
  get(signature: string): LedgerEntry | undefined
  /** Newest first. */
  of(address: string): readonly LedgerEntry[]
  in(slot: number): readonly LedgerEntry[]
}

/** An empty history. */
export function createHistory(): History {
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
