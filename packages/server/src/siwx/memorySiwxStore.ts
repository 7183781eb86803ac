import { SiwxBackendError } from '../errors/SiwxBackendError.ts'
import type { SiwxStore, SiwxStoredSession } from './SiwxStore.ts'

/** Milliseconds between two clean-ups, and between two where there is no room: a flood must not go through all of it each time. */
const sweepEvery = { spare: 60_000, full: 1_000 }

/**
 * Keeps sign-ins in this process: for development, tests, and apps of one process whose visitors may sign in again after a
 * restart. Full of nonces, it refuses: to forget a used one would let it be used again. Full of sessions, it forgets the oldest,
 * whose visitor signs in again.
 *
 * @param options `most` nonces and sessions, 100,000 of each when absent; `now` for tests
 * @throws SiwxBackendError `options`
 */
export function memorySiwxStore(options: { most?: number; now?: () => number } = {}): SiwxStore {
  const { most = 100_000, now = Date.now } = options
  if (!(Number.isSafeInteger(most) && most > 0))
    throw new SiwxBackendError(
      'options',
      '`most` is how many nonces and sessions are kept: a number above 0.',
    )
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
  }
}
