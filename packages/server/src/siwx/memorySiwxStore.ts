import { SiwxBackendError } from '../errors/SiwxBackendError.ts'
import type { SiwxStore, SiwxStoredSession } from './SiwxStore.ts'

/** Milliseconds between two clean-ups, and between two where there is no room: a flood must not go through all of it each time. */
const sweepEvery = { spare: 60_000, full: 1_000 }

/** Where every copy of this module finds the stores that have a name. */
const shelf = Symbol.for('@latchkey/server/siwx: stores')

/** Options of {@link memorySiwxStore}. */
export type MemorySiwxStoreOptions = {
  readonly name?: string | undefined
  readonly most?: number | undefined
  readonly now?: (() => number) | undefined
}

/**
 * Keeps sign-ins in this process: for development, tests, and apps of one process whose visitors may sign in again after a
 * restart. Full of nonces, it refuses: to forget a used one would let it be used again. Full of sessions, it forgets the oldest,
 * whose visitor signs in again.
 *
 * With a `name` it is the process's store of that name, however often this module is loaded: Next loads one per bundle, and
 * development servers load again what was edited. Without one, each call makes a store of its own.
 *
 * @param options `most` nonces and sessions, 100,000 of each when absent; `name`; `now` for tests. A store that is there already
 * keeps what it was made with
 * @throws SiwxBackendError `options`
 * @example memorySiwxStore({ name: 'shop' })
 */
export function memorySiwxStore(options: MemorySiwxStoreOptions = {}): SiwxStore {
  const { name, most = 100_000, now = Date.now } = options
  if (!(Number.isSafeInteger(most) && most > 0))
    throw new SiwxBackendError(
      'options',
      '`most` is how many nonces and sessions are kept: a number above 0.',
    )
  if (name === undefined) return createStore(most, now)
  // Not a variable of this module: another copy of it would have another.
  const place = globalThis as typeof globalThis & { [shelf]?: Map<string, SiwxStore> }
  place[shelf] ??= new Map()
  const store = place[shelf].get(name) ?? createStore(most, now)
  place[shelf].set(name, store)
  return store
}

function createStore(most: number, now: () => number): SiwxStore {
  const nonces = new Map<string, number>()
  const sessions = new Map<string, SiwxStoredSession>()
  let sweptAt = Number.NEGATIVE_INFINITY
  const makeRoom = ({ size }: { readonly size: number }) => {
    const time = now()
    if (time - sweptAt < (size < most ? sweepEvery.spare : sweepEvery.full)) return
    sweptAt = time
    for (const [nonce, until] of nonces) if (until <= time) nonces.delete(nonce)
    for (const [id, { until }] of sessions) if (until <= time) sessions.delete(id)
  }
  return {
    async takeNonce(nonce, until) {
      if (nonces.has(nonce)) return false
      makeRoom(nonces)
      if (nonces.size >= most) throw new Error(`memorySiwxStore is full: it keeps ${most} nonces at most.`)
      nonces.set(nonce, until)
      return true
    },
    async saveSession(id, session) {
      makeRoom(sessions)
      const [oldest] = sessions.keys()
      if (sessions.size >= most && oldest !== undefined) sessions.delete(oldest)
      sessions.set(id, session)
    },
    readSession: async (id) => sessions.get(id),
    async endSession(id) {
      sessions.delete(id)
    },
    async endSessions(owner) {
      for (const [id, session] of sessions) if (session.owner === owner) sessions.delete(id)
    },
  }
}
