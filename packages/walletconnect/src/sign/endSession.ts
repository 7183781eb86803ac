import { type Reason, reasons } from '../errors/reasons.ts'
import type { Peer } from './Peer.ts'

/** Ends a session: forgotten here at once, told to the other side when a relay takes it. Unknown topics are no error. */
export async function endSession(
  peer: Peer,
  topic: string,
  reason: Reason = reasons.userDisconnected,
): Promise<void> {
  await peer.ready()
  if (!peer.sessions.get(topic)) return
  const { messenger } = peer
  const { code, message } = reason
  // Sealed before the key is gone. What it is answered with nobody needs.
  const told = messenger.send(
    { topic, method: 'wc_sessionDelete', params: { code, message } },
    async () => {},
  )
  told.catch(peer.onFault)
  await peer.dropSession(topic)
}
