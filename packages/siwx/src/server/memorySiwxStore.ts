import { SiwxBackendError } from './errors.ts'
import { type SiwxStore, type SiwxStoredSession, siwxStoreMethods } from './store.ts'

/**
 * Milliseconds between clean-ups, and between clean-ups of a full store: a flood must not scan everything each
 * time.
 */
const sweepInterval = { withRoom: 60_000, full: 1_000 }

/**
 * Key of the stores with a name, shared by all copies of this module. A version with other store methods has
 * another key.
 */
const storesKey = Symbol.for(`@latchkey/siwx/server: stores with ${siwxStoreMethods.join(', ')}`)

/** Options of {@link memorySiwxStore}. */
export type MemorySiwxStoreOptions = {
  /**
   * Shares the store of that name within the process, however often this module is loaded: Next loads it once
   * per bundle, and development servers again after each edit. Without a name each call creates a store of its
   * own.
   */
  readonly name?: string | undefined
  /**
   * Most nonces, sessions and ends, each; default 100,000. An existing store of that name keeps its own limit.
   */
  readonly maxEntries?: number | undefined
  /** Milliseconds since 1970; for tests. An existing store of that name keeps its own clock. */
  readonly now?: (() => number) | undefined
}

/**
 * Stores sign-ins in this process: for development, tests, and single-process apps whose visitors may sign in
 * again after a restart. Full of nonces it refuses new ones, because forgetting a used nonce would allow its
 * reuse. Full of sessions, or of ends of accounts, it deletes the oldest.
 *
 * @throws SiwxBackendError `options`
 * @example memorySiwxStore({ name: 'shop' })
 */
export function memorySiwxStore(options: MemorySiwxStoreOptions = {}): SiwxStore {
  const { name, maxEntries = 100_000, now = Date.now } = options
  if (!(Number.isSafeInteger(maxEntries) && maxEntries > 0))
    throw new SiwxBackendError(
      'options',
      '`maxEntries` is how many nonces and sessions are kept: a number above 0.',
    )
  if (name === '')
    throw new SiwxBackendError('options', '`name` is empty: give the store a name, or leave it out.')
  if (name === undefined) return createStore(maxEntries, now)
  // Not a module variable: another copy of the module would have another.
  const globals = globalThis as typeof globalThis & { [storesKey]?: Map<string, SiwxStore> }
  globals[storesKey] ??= new Map()
  const store = globals[storesKey].get(name) ?? createStore(maxEntries, now)
  globals[storesKey].set(name, store)
  return store
}

function createStore(maxEntries: number, now: () => number): SiwxStore {
  const nonces = new Map<string, number>()
  const sessions = new Map<string, SiwxStoredSession>()
  const ends = new Map<string, number>()
  let sweptAt = Number.NEGATIVE_INFINITY
  /** Deletes expired entries, at most once per interval. `size` is that of the map that gets a new entry. */
  const deleteExpired = ({ size }: { readonly size: number }) => {
    const time = now()
    if (time - sweptAt < (size < maxEntries ? sweepInterval.withRoom : sweepInterval.full)) return
    sweptAt = time
    for (const [nonce, until] of nonces) if (until <= time) nonces.delete(nonce)
    for (const [id, { until }] of sessions) if (until <= time) sessions.delete(id)
    for (const [owner, until] of ends) if (until <= time) ends.delete(owner)
  }
  /** Adds an entry, replacing the oldest of a full map. */
  const add = <value>(entries: Map<string, value>, id: string, value: value) => {
    deleteExpired(entries)
    const [oldest] = entries.keys()
    if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest)
    entries.set(id, value)
  }
  return {
    async consumeNonce(nonce, until) {
      if (nonces.has(nonce)) return false
      deleteExpired(nonces)
      if (nonces.size >= maxEntries)
        throw new Error(`memorySiwxStore is full: it keeps ${maxEntries} nonces at most.`)
      nonces.set(nonce, until)
      return true
    },
    async saveSession(id, session) {
      add(sessions, id, session)
    },
    readSession: async (id) => sessions.get(id),
    async endSession(id) {
      sessions.delete(id)
    },
    async endSessions(owner, until) {
      const last = ends.get(owner) ?? 0
      ends.delete(owner)
      add(ends, owner, Math.max(last, until))
      for (const [id, session] of sessions) if (session.owner === owner) sessions.delete(id)
    },
    readEnd: async (owner) => ends.get(owner),
  }
}
