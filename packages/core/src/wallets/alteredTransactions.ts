import { parseCaipNetworkId } from '@latchkey/protocol'
import type { SafeStorage } from '../base/storage.ts'
import type { AlteredTransaction, State } from '../config/State.ts'

const key = 'altered_transactions'
/** Transactions that are listed at most; the oldest go first. */
const maxAltered = 10

type AlteredList = readonly AlteredTransaction[]

/** Adds transactions to a list that has each once. */
export function addAltered(list: AlteredList = [], added: AlteredList): AlteredList {
  return [...list.filter((one) => !has(added, one)), ...added].slice(-maxAltered)
}

/** Adds what was stored before this page was loaded to a state. */
export function withStoredAltered(state: State, storage: SafeStorage): State {
  const stored = storage.get(key, parseAltered)
  return stored?.length ? { ...state, altered: addAltered(stored, state.altered ?? []) } : state
}

/** Stores what was added to or removed from the list. What other tabs have stored meanwhile stays. */
export function storeAltered(storage: SafeStorage, now: AlteredList = [], before: AlteredList = []): void {
  const stored = storage.get(key, parseAltered) ?? []
  const removed = before.filter((one) => !has(now, one))
  const added = now.filter((one) => !has(before, one))
  storage.set(
    key,
    addAltered(
      stored.filter((one) => !has(removed, one)),
      added,
    ),
  )
}

function has(list: AlteredList, { hash, network }: AlteredTransaction): boolean {
  return list.some((one) => one.hash === hash && one.network === network)
}

function parseAltered(raw: unknown): AlteredList | undefined {
  if (!Array.isArray(raw)) return undefined
  return raw.slice(-maxAltered).filter((one: unknown): one is AlteredTransaction => {
    const { hash, network } = Object(one) as { hash?: unknown; network?: unknown }
    return (
      typeof hash === 'string' &&
      hash.length <= 128 &&
      typeof network === 'string' &&
      parseCaipNetworkId(network) !== undefined
    )
  })
}
