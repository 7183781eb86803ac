import { reasons } from '../errors/reasons.ts'
import { isRecord } from '../namespaces/isRecord.ts'
import { answerRequest } from './answerRequest.ts'
import type { PeerRequest } from './createMessenger.ts'
import type { Peer } from './Peer.ts'
import type { SignEvent } from './SignEvent.ts'

/** What both roles answer alike: pings and the end of a session. */
export function sessionHandlers(
  peer: () => Peer,
  emit: (event: SignEvent) => void,
): readonly [string, (request: PeerRequest) => Promise<void>][] {
  const ping = async (request: PeerRequest) => answerRequest(peer(), request)
  return [
    ['wc_sessionPing', ping],
    ['wc_pairingPing', ping],
    [
      'wc_sessionDelete',
      async (request) => {
        const { topic, params, id } = request
        const { messenger, sessions, dropSession, onFault } = peer()
        if (!sessions.get(topic)) return answerRequest(peer(), request, reasons.noSession)
        // Sealed before the key is gone; a relay that doesn't take it holds nothing up.
        messenger.reply({ topic, id, method: request.method, outcome: { result: true } }).catch(onFault)
        await dropSession(topic)
        const { code, message } = isRecord(params) ? params : {}
        emit({
          type: 'delete',
          topic,
          reason: {
            code: typeof code === 'number' ? code : reasons.userDisconnected.code,
            message: typeof message === 'string' ? message.slice(0, 500) : reasons.userDisconnected.message,
          },
        })
      },
    ],
  ]
}
