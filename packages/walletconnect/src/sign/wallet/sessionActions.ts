import { WalletConnectError } from '../../errors/WalletConnectError.ts'
import { checkApproval } from '../../namespaces/checkApproval.ts'
import type { Peer } from '../Peer.ts'
import { requireSession } from '../requireSession.ts'
import type { SignWallet } from './SignWallet.ts'

/** What only the wallet's side does to a session (W9.3). */
export function sessionActions(peer: Peer): Pick<SignWallet, 'update' | 'extend' | 'emit'> {
  const { messenger, sessions, clock, tellTabs } = peer
  return {
    async update({ topic, namespaces, signal }) {
      const session = await requireSession(peer, topic)
      const fault = checkApproval(namespaces, session.requiredNamespaces)
      if (fault) throw new WalletConnectError(fault.message, { code: fault.code })
      const id = messenger.nextId()
      await messenger.request({ topic, method: 'wc_sessionUpdate', params: { namespaces }, id, signal })
      await sessions.apply(topic, { type: 'update', id, namespaces })
      tellTabs(topic)
    },
    async extend({ topic, signal }) {
      await requireSession(peer, topic)
      const now = Math.floor(clock.now() / 1000)
      await messenger.request({ topic, method: 'wc_sessionExtend', params: {}, signal })
      await sessions.apply(topic, { type: 'extend', now })
      tellTabs(topic)
    },
    async emit({ topic, chainId, name, data }) {
      await requireSession(peer, topic)
      const params = { event: { name, data }, chainId }
      const id = messenger.nextId()
      await messenger.send({ topic, method: 'wc_sessionEvent', params, id }, async () => messenger.forget(id))
    },
  }
}
