import { WalletConnectError } from '../errors/WalletConnectError.ts'
import type { Peer } from './Peer.ts'
import type { Session } from './Session.ts'

/**
 * The live session of a topic.
 * @throws WalletConnectError with code 7001 (there is none, or its time is over)
 */
export async function requireSession(peer: Peer, topic: string): Promise<Session> {
  await peer.ready()
  const session = peer.sessions.get(topic)
  if (session && session.expiry * 1000 > peer.clock.now()) return session
  throw new WalletConnectError('There is no such session any more.', {
    code: 7001,
    hint: 'Connect again.',
  })
}
