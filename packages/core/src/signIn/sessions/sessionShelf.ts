import type { CaipNetworkId } from '@latchkey/protocol'
import type { SafeStorage } from '../../base/storage.ts'
import { sameAddress } from '../../base/text.ts'
import { isSessionFor } from '../isSessionFor.ts'
import type { StoredSession } from './StoredSession.ts'

/** The page's own list of sessions, `latchkey/siwx_sessions`. What another program wrote there counts for nothing. */
export type SessionShelf = {
  all(): readonly StoredSession[]
  /** Those of an account that still count; with `perNetwork`, of that network only. */
  of(chainId: CaipNetworkId, address: string): readonly StoredSession[]
  put(session: StoredSession): void
  /** Takes all sessions of the account away, and answers them. */
  take(chainId: CaipNetworkId, address: string): readonly StoredSession[]
  set(sessions: readonly StoredSession[]): void
}

const name = 'siwx_sessions'
/** More than anybody's accounts; the newest stay. */
const most = 32

export function sessionShelf(storage: SafeStorage, domain: () => string, perNetwork: boolean): SessionShelf {
  const all = () => storage.get(name, readSessions) ?? []
  const write = (sessions: readonly StoredSession[]) =>
    sessions.length > 0 ? storage.set(name, sessions.slice(-most)) : storage.remove(name)
  const isOf = (chainId: CaipNetworkId, address: string) => {
    const [namespace] = chainId.split(':') as ['eip155']
    return ({ data }: StoredSession) =>
      data.chainId.startsWith(`${namespace}:`) && sameAddress(namespace, data.accountAddress, address)
  }
  return {
    all,
    of(chainId, address) {
      const account = { chainId, accountAddress: address, domain: domain() }
      return all().filter((session) => isSessionFor(session, account, perNetwork))
    },
    put(session) {
      const isSame = isOf(session.data.chainId, session.data.accountAddress)
      const isReplaced = (one: StoredSession) =>
        isSame(one) && (!perNetwork || one.data.chainId === session.data.chainId)
      write([...all().filter((one) => !isReplaced(one)), session])
    },
    take(chainId, address) {
      const sessions = all()
      const taken = sessions.filter(isOf(chainId, address))
      if (taken.length > 0) write(sessions.filter((one) => !taken.includes(one)))
      return taken
    },
    set: write,
  }
}

function readSessions(raw: unknown): readonly StoredSession[] | undefined {
  return Array.isArray(raw) ? raw.slice(-most).filter(isSession) : undefined
}

function isSession(value: unknown): value is StoredSession {
  const { data, message, signature, token } = Object(value) as Record<string, unknown>
  const { accountAddress, chainId, domain, expirationTime } = Object(data) as Record<string, unknown>
  return (
    [message, signature, accountAddress, chainId, domain].every((text) => typeof text === 'string') &&
    [token, expirationTime].every((text) => text === undefined || typeof text === 'string')
  )
}
