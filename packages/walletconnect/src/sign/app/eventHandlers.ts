import { reasons } from '../../errors/reasons.ts'
import { checkApproval } from '../../namespaces/checkApproval.ts'
import { isRecord } from '../../namespaces/isRecord.ts'
import type { SessionNamespaces } from '../../namespaces/Namespaces.ts'
import { permits } from '../../namespaces/permits.ts'
import { answerRequest } from '../answerRequest.ts'
import type { PeerRequest } from '../createMessenger.ts'
import type { Peer } from '../Peer.ts'
import type { SignEvent } from '../SignEvent.ts'

/** What a wallet may tell an app of a session: updates, extensions, events (W9.3). */
export function eventHandlers(
  peer: () => Peer,
  emit: (event: SignEvent) => void,
): readonly [string, (request: PeerRequest) => Promise<void>][] {
  return [
    [
      'wc_sessionUpdate',
      async (request) => {
        const { topic, id, params } = request
        const session = peer().sessions.get(topic)
        if (!session) return answerRequest(peer(), request, reasons.noSession)
        const namespaces = isRecord(params) ? params.namespaces : undefined
        const fault = checkApproval(namespaces, session.requiredNamespaces)
        if (fault) return answerRequest(peer(), request, { ...reasons.invalidUpdate, message: fault.message })
        const update = { type: 'update' as const, id, namespaces: namespaces as SessionNamespaces }
        const after = await peer().sessions.apply(topic, update)
        answerRequest(peer(), request)
        if (!after || after.updateId === session.updateId) return
        peer().tellTabs(topic)
        emit({ type: 'update', session: after })
      },
    ],
    [
      'wc_sessionExtend',
      async (request) => {
        const { topic, params } = request
        const session = peer().sessions.get(topic)
        if (!session) return answerRequest(peer(), request, reasons.noSession)
        const asked = isRecord(params) ? params.expiry : undefined
        const expiry = typeof asked === 'number' && Number.isFinite(asked) ? Math.floor(asked) : undefined
        const now = Math.floor(peer().clock.now() / 1000)
        const after = await peer().sessions.apply(topic, { type: 'extend', now, expiry })
        answerRequest(peer(), request)
        if (!after || after.expiry === session.expiry) return
        peer().tellTabs(topic)
        emit({ type: 'update', session: after })
      },
    ],
    [
      'wc_sessionEvent',
      async (request) => {
        const { topic, params } = request
        const session = peer().sessions.get(topic)
        if (!session) return answerRequest(peer(), request, reasons.noSession)
        const { chainId, event } = isRecord(params) ? params : {}
        const { name, data } = isRecord(event) ? event : {}
        if (typeof chainId !== 'string' || typeof name !== 'string') {
          return answerRequest(peer(), request, reasons.invalidEvent)
        }
        if (!permits(session.namespaces, { kind: 'events', chain: chainId, value: name })) {
          return answerRequest(peer(), request, reasons.unauthorizedEvent)
        }
        answerRequest(peer(), request)
        emit({ type: 'event', topic, chainId, name, data })
      },
    ],
  ]
}
