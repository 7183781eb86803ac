import type { SiwxStore, SiwxStoredSession } from './SiwxStore.ts'

/** Milliseconds between two clean-ups. */
const sweepEvery = 60_000

/**
 * Keeps sign-ins in this process: for development, tests, and apps of one process whose visitors may sign in again after a
 * restart. Full, it refuses: to forget a used nonce would let it be used again.
 *
 * @param options `most` nonces and sessions, 100,000 of each when absent; `now` for tests
 */
export function memorySiwxStore(options: { most?: number; now?: () => number } = {}): SiwxStore {
  const { most = 100_000, now = Date.now } = options
  const nonces = new Map<string, number>()
  const sessions = new Map<string, SiwxStoredSession>()
  let sweptAt = Number.NEGATIVE_INFINITY
  const makeRoom = ({ size }: { readonly size: number }) => {
    const time = now()
    if (size < most && time - sweptAt < sweepEvery) return
    sweptAt = time
    for (const [nonce, until] of nonces) if (until <= time) nonces.delete(nonce)
    for (const [id, { until }] of sessions) if (until <= time) sessions.delete(id)
  }
  const requireRoom = (kept: { readonly size: number }) => {
    makeRoom(kept)
    if (kept.size >= most) throw new Error(`memorySiwxStore is full: it keeps ${most} at most.`)
  }
  return {
    async takeNonce(nonce, until) {
      if (nonces.has(nonce)) return false
      requireRoom(nonces)
      nonces.set(nonce, until)
      return true
    },
    async saveSession(id, session) {
      requireRoom(sessions)
      sessions.set(id, session)
    },
    readSession: async (id) => sessions.get(id),
    async endSession(id) {
      sessions.delete(id)
    },
  }
}
