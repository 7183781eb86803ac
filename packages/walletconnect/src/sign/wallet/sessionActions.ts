import { WalletConnectError } from '../../errors/WalletConnectError.ts'
import { checkApproval } from '../../namespaces/checkApproval.ts'
import type { SessionNamespaces } from '../../namespaces/Namespaces.ts'
import type { Peer } from '../Peer.ts'
import { requireSession } from '../requireSession.ts'

/** What only the wallet's side does to a session. */
export type WalletSessionActions = {
  /** Changes what a session allows; resolves when the app has confirmed. */
  update(p: { topic: string; namespaces: SessionNamespaces; signal?: AbortSignal | undefined }): Promise<void>
  /** Seven more days. */
  extend(p: { topic: string; signal?: AbortSignal | undefined }): Promise<void>
  /** Tells the app something, e.g. `chainChanged`; resolves when the relay has taken it. */
  emit(p: { topic: string; chainId: string; name: string; data: unknown }): Promise<void>
}

/** What only the wallet's side does to a session (W9.3). */
export function sessionActions(peer: Peer): WalletSessionActions {
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
