import { withDeadline } from '../chain/withDeadline.ts'
import { SiwxBackendError } from '../errors/SiwxBackendError.ts'
import { isStoredSession } from './isStoredSession.ts'
import type { SiwxStore } from './SiwxStore.ts'
import { siwxStoreMethods } from './siwxStoreMethods.ts'

/** Milliseconds a store has. */
const patience = 5_000

/**
 * A store that always comes to an end, whose yes is `true` and nothing like it, and whose sessions are whole.
 *
 * @throws SiwxBackendError `options` for what is no store; its methods `store`
 */
export function guardStore(store: SiwxStore): SiwxStore {
  const missing = siwxStoreMethods.filter((name) => typeof Object(store)[name] !== 'function')
  if (missing.length > 0)
    throw new SiwxBackendError(
      'options',
      `\`store\` has no ${missing.join(', ')}. Take memorySiwxStore(), or write one for your database: SiwxStore says how.`,
    )
  const guard = async <value>(what: string, run: () => Promise<value>): Promise<value> => {
    try {
      return await withDeadline(
        Promise.resolve().then(() => run()),
        patience,
        `store.${what}`,
      )
    } catch (cause) {
      throw new SiwxBackendError('store', `The store of sign-ins failed in ${what}.`, cause)
    }
  }
  const refuse = (what: string, form: string) =>
    new SiwxBackendError('store', `The store of sign-ins answered ${what} with what is no ${form}.`)
  return {
    takeNonce: async (nonce, until) =>
      (await guard('takeNonce', () => store.takeNonce(nonce, until))) === true,
    saveSession: (id, session) => guard('saveSession', () => store.saveSession(id, session)),
    async readSession(id) {
      const session = (await guard('readSession', () => store.readSession(id))) ?? undefined
      if (session !== undefined && !isStoredSession(session))
        throw refuse('readSession', 'session; times are numbers')
      return session
    },
    endSession: (id) => guard('endSession', () => store.endSession(id)),
    endSessions: (owner, until) => guard('endSessions', () => store.endSessions(owner, until)),
    async readEnd(owner) {
      const until = (await guard('readEnd', () => store.readEnd(owner))) ?? undefined
      if (until !== undefined && !Number.isFinite(until)) throw refuse('readEnd', 'number')
      return until
    },
  }
}
