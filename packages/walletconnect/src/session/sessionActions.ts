import { type Reason, reasons, WalletConnectError } from '../errors.ts'
import { isRecord } from '../json.ts'
import type { CallLimits } from '../relay/createCalls.ts'
import type { PeerRequest } from './createMessenger.ts'
import type { Peer } from './createPeer.ts'
import type { SignEvent } from './events.ts'
import type { Session } from './session.ts'

/**
 * Returns the live session of a topic.
 * @throws WalletConnectError with code 7001 where there is none, or it has expired
 */
export async function requireSession(peer: Peer, topic: string): Promise<Session> {
  await peer.ready()
  const session = peer.sessions.get(topic)
  if (session && session.expiry * 1000 > peer.clock.now()) return session
  throw new WalletConnectError('There is no such session any more.', {
    code: reasons.noSession.code,
    hint: 'Connect again.',
  })
}

/**
 * Pings the other side.
 * @throws WalletConnectError with code `NO_ANSWER`, 7001, `ABORTED`, `CLOSED`, `RELAY_TIMEOUT`, `RELAY_REFUSED_CALL`
 */
export async function pingPeer(peer: Peer, topic: string, limits: CallLimits = {}): Promise<void> {
  await requireSession(peer, topic)
  await peer.messenger.request({ topic, method: 'wc_sessionPing', params: {}, ...limits })
}

/** Ends a session: here at once, at the other side when a relay delivers it. Unknown topics are no error. */
export async function endSession(
  peer: Peer,
  topic: string,
  reason: Reason = reasons.userDisconnected,
): Promise<void> {
  await peer.ready()
  if (!peer.sessions.get(topic)) return
  const { messenger } = peer
  const { code, message } = reason
  // Encrypted before the key is removed. The answer does not matter.
  const sent = messenger.send(
    { topic, method: 'wc_sessionDelete', params: { code, message } },
    async () => {},
  )
  sent.catch(peer.onFault)
  await peer.dropSession(topic)
}

/** Answers a request with an error, or else with `true`. A failure to send is reported to `onFault`. */
export function answerRequest(peer: Peer, request: PeerRequest, error?: Reason): void {
  const { topic, id, method } = request
  peer.messenger
    .reply({ topic, id, method, outcome: error ? { error } : { result: true } })
    .catch(peer.onFault)
}

/**
 * RPC handlers that app and wallet share, by method: pings and the end of a session.
 *
 * @param peer a function, because the handlers are created before the peer
 */
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
        // Encrypted before the key is removed, and not awaited.
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
