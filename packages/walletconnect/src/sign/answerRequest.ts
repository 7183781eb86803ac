import type { Reason } from '../errors/reasons.ts'
import type { PeerRequest } from './createMessenger.ts'
import type { Peer } from './Peer.ts'

/** Answers a request; a reply that can't be sent is nobody's to wait for. */
export function answerRequest(peer: Peer, request: PeerRequest, error?: Reason): void {
  const { topic, id, method } = request
  peer.messenger
    .reply({ topic, id, method, outcome: error ? { error } : { result: true } })
    .catch(peer.onFault)
}
