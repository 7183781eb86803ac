import { parseCaipAddress } from '@latchkey/protocol'
import type { Session } from '@latchkey/walletconnect'

/** The chains of one namespace a session has accounts on, with the plain addresses, in the session's order (S3.15, C9). */
export function sessionChains(session: Session, namespace: string): ReadonlyMap<string, readonly string[]> {
  const chains = new Map<string, string[]>()
  for (const scope of Object.values(session.namespaces)) {
    for (const account of scope.accounts) {
      const parts = parseCaipAddress(account)
      if (parts?.namespace !== namespace) continue
      const list = chains.get(parts.caipNetworkId) ?? []
      if (!list.includes(parts.address)) list.push(parts.address)
      chains.set(parts.caipNetworkId, list)
    }
  }
  return chains
}
