import type { Peer } from './Peer.ts'
import { requireSession } from './requireSession.ts'

/**
 * Asks the other side whether it is there.
 * @throws WalletConnectError with code `NO_ANSWER`, 7001, `ABORTED`, `RELAY_TIMEOUT`
 */
export async function pingPeer(
  peer: Peer,
  topic: string,
  limits: { timeout?: number; signal?: AbortSignal } = {},
): Promise<void> {
  await requireSession(peer, topic)
  await peer.messenger.request({ topic, method: 'wc_sessionPing', params: {}, ...limits })
}
