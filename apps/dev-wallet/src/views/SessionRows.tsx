import type { Session } from '@latchkey/walletconnect/wallet'
import type { Pairing } from '../pairing/Pairing.ts'
import { getFamily, grantedSite } from '../pairing/sessionNamespaces.ts'
import { familyNames } from '../state/WalletState.ts'
import { shortAddress } from './accountAndNetwork.tsx'

/** The sessions of paired apps, with their accounts and chains. */
export function SessionRows({ pairing, sessions }: { pairing: Pairing; sessions: readonly Session[] }) {
  if (sessions.length === 0) return <p className="muted">No app is paired.</p>
  return (
    <ul className="rows">
      {sessions.map((session) => {
        const { name, url } = session.peer.metadata
        const { account, chainIds } = grantedSite(session.namespaces)
        const family = getFamily(session.namespaces)
        const network = family ? familyNames[family] : `chain ${chainIds.join(', ')}`
        return (
          <li key={session.topic} data-testid={`session-${session.topic}`} data-chains={chainIds.join(' ')}>
            <span>
              <bdi>{name || url}</bdi>
              <small className="muted">{`${shortAddress(account)} · ${network}`}</small>
            </span>
            <button
              type="button"
              data-testid="session-disconnect"
              aria-label={`Disconnect ${name || url}`}
              onClick={() => pairing.disconnect(session.topic)}
            >
              Disconnect
            </button>
          </li>
        )
      })}
    </ul>
  )
}
