import { withDeadline } from '../chain/withDeadline.ts'
import { SiwxBackendError } from '../errors/SiwxBackendError.ts'
import type { SiwxStore } from './SiwxStore.ts'

/** Milliseconds a store has. */
const patience = 5_000

/** A store that always comes to an end, and whose yes is `true` and nothing like it. @throws SiwxBackendError `store` */
export function guardStore(store: SiwxStore): SiwxStore {
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
  return {
    takeNonce: async (nonce, until) =>
      (await guard('takeNonce', () => store.takeNonce(nonce, until))) === true,
    saveSession: (id, session) => guard('saveSession', () => store.saveSession(id, session)),
    readSession: (id) => guard('readSession', () => store.readSession(id)),
    endSession: (id) => guard('endSession', () => store.endSession(id)),
    endSessions: (owner) => guard('endSessions', () => store.endSessions(owner)),
  }
}
