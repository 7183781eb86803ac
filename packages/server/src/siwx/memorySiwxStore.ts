import { SiwxBackendError } from '../errors.ts'
import { type SiwxStore, type SiwxStoredSession, siwxStoreMethods } from './store.ts'

/** Milliseconds between two clean-ups, and between two where there is no room: a flood must not go through all of it each time. */
const sweepEvery = { spare: 60_000, full: 1_000 }

/** Where every copy of this module finds the stores that have a name; one of another version that has other methods finds none. */
const shelf = Symbol.for(`@latchkey/server/siwx: stores with ${siwxStoreMethods.join(', ')}`)

/** Options of {@link memorySiwxStore}. */
export type MemorySiwxStoreOptions = {
  /**
   * Makes it the process's store of that name, however often this module is loaded: Next loads one per bundle, and development
   * servers load again what was edited. Without one, each call makes a store of its own.
   */
  readonly name?: string | undefined
  /** Nonces, sessions and ends that are kept, so many of each; default 100,000. A store of that name that is there keeps its own. */
  readonly maxEntries?: number | undefined
  /** Milliseconds since 1970; for tests. A store of that name that is there keeps its own. */
  readonly now?: (() => number) | undefined
}

/**
 * Keeps sign-ins in this process: for development, tests, and apps of one process whose visitors may sign in again after a
 * restart. Full of nonces, it refuses: to forget a used one would let it be used again. Full of sessions, it forgets the oldest,
 * whose visitor signs in again.
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
  // Not a variable of this module: another copy of it would have another.
  const place = globalThis as typeof globalThis & { [shelf]?: Map<string, SiwxStore> }
  place[shelf] ??= new Map()
  const store = place[shelf].get(name) ?? createStore(maxEntries, now)
  place[shelf].set(name, store)
  return store
}

function createStore(maxEntries: number, now: () => number): SiwxStore {
  const nonces = new Map<string, number>()
  const sessions = new Map<string, SiwxStoredSession>()
  const ends = new Map<string, number>()
  let sweptAt = Number.NEGATIVE_INFINITY
  const makeRoom = ({ size }: { readonly size: number }) => {
    const time = now()
    if (time - sweptAt < (size < maxEntries ? sweepEvery.spare : sweepEvery.full)) return
    sweptAt = time
    for (const [nonce, until] of nonces) if (until <= time) nonces.delete(nonce)
    for (const [id, { until }] of sessions) if (until <= time) sessions.delete(id)
    for (const [owner, until] of ends) if (until <= time) ends.delete(owner)
  }
  /** Keeps one more, if need be instead of the oldest. */
  const keep = <value>(entries: Map<string, value>, id: string, value: value) => {
    makeRoom(entries)
    const [oldest] = entries.keys()
    if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest)
    entries.set(id, value)
  }
  return {
    async takeNonce(nonce, until) {
      if (nonces.has(nonce)) return false
      makeRoom(nonces)
      if (nonces.size >= maxEntries)
        throw new Error(`memorySiwxStore is full: it keeps ${maxEntries} nonces at most.`)
      nonces.set(nonce, until)
      return true
    },
    async saveSession(id, session) {
      keep(sessions, id, session)
    },
    readSession: async (id) => sessions.get(id),
    async endSession(id) {
      sessions.delete(id)
    },
    async endSessions(owner, until) {
      const last = ends.get(owner) ?? 0
      ends.delete(owner)
      keep(ends, owner, Math.max(last, until))
      for (const [id, session] of sessions) if (session.owner === owner) sessions.delete(id)
    },
    readEnd: async (owner) => ends.get(owner),
  }
}
