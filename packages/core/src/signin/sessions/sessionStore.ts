import type { CaipNetworkId } from '@latchkey/protocol'
import type { SafeStorage } from '../../base/storage.ts'
import { sameAddress } from '../../base/text.ts'
import type { SiwxSession } from '../../config/signInOffer.ts'
import { isSessionFor } from '../findSession.ts'

/**
 * Sessions in the page's storage, for `sessions: 'local'` and `'server'`, under `latchkey/siwx_sessions`. Entries of
 * another shape are ignored.
 */
type SessionStore = {
  /** All sessions, of every account. */
  all(): readonly StoredSession[]
  /** Valid sessions of an account; with `perNetwork`, of that network only. */
  getValid(chainId: CaipNetworkId, address: string): readonly StoredSession[]
  /**
   * Stores a session. It replaces the session of its account; with `perNetwork`, that of its network only.
   */
  add(session: StoredSession): void
  /** Removes and returns all sessions of an account. */
  remove(chainId: CaipNetworkId, address: string): readonly StoredSession[]
  /** Replaces all sessions. */
  set(sessions: readonly StoredSession[]): void
}

/** `watchSessions` looks for changes under this key, and `storageSchema` lists it. */
const storageKey = 'siwx_sessions'
/** Most sessions that are stored. The newest are kept. */
const maxSessions = 32

/**
 * Creates the store over the app's storage.
 *
 * @param domain returns the host of the page, which a valid session must name
 */
export function createSessionStore(
  storage: SafeStorage,
  domain: () => string,
  perNetwork: boolean,
): SessionStore {
  const all = () => storage.get(storageKey, parseSessions) ?? []
  const replace = (sessions: readonly StoredSession[]) =>
    sessions.length > 0 ? storage.set(storageKey, sessions.slice(-maxSessions)) : storage.remove(storageKey)
  /** Returns a test for the sessions of an account, on all networks of its namespace. */
  const createAccountTest = (chainId: CaipNetworkId, address: string) => {
    // Any chain family: the type only satisfies `sameAddress`.
    const [namespace] = chainId.split(':') as ['eip155']
    return ({ data }: StoredSession) =>
      data.chainId.startsWith(`${namespace}:`) && sameAddress(namespace, data.accountAddress, address)
  }
  return {
    all,
    getValid(chainId, address) {
      const account = { chainId, accountAddress: address, domain: domain() }
      return all().filter((session) => isSessionFor(session, account, perNetwork))
    },
    add(session) {
      const isSame = createAccountTest(session.data.chainId, session.data.accountAddress)
      const isReplaced = (stored: StoredSession) =>
        isSame(stored) && (!perNetwork || stored.data.chainId === session.data.chainId)
      replace([...all().filter((stored) => !isReplaced(stored)), session])
    },
    remove(chainId, address) {
      const sessions = all()
      const removed = sessions.filter(createAccountTest(chainId, address))
      if (removed.length > 0) replace(sessions.filter((session) => !removed.includes(session)))
      return removed
    },
    set: replace,
  }
}

function parseSessions(raw: unknown): readonly StoredSession[] | undefined {
  return Array.isArray(raw) ? raw.slice(-maxSessions).filter(isSession) : undefined
}

function isSession(value: unknown): value is StoredSession {
  const { data, message, signature, token } = Object(value) as Record<string, unknown>
  const { accountAddress, chainId, domain, expirationTime } = Object(data) as Record<string, unknown>
  return (
    [message, signature, accountAddress, chainId, domain].every((text) => typeof text === 'string') &&
    [token, expirationTime].every((text) => text === undefined || typeof text === 'string')
  )
}

/** A session as it is stored. */
export type StoredSession = SiwxSession & {
  /** The token, if a server issued one. */
  readonly token?: string | undefined
}
