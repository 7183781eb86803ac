import type { Cacao } from '../../auth/Cacao.ts'
import { sessionNamespaces } from '../../auth/sessionNamespaces.ts'
import { topicOf } from '../../crypto/topicOf.ts'
import type { Session } from '../Session.ts'
import { sessionLife } from '../sessionLife.ts'
import { type AuthenticationContext, prepareAuthReply } from './prepareAuthReply.ts'

/** Answers a sign-in under a key only its app can derive, and opens the session its ReCaps allow. */
export async function approveAuthentication(
  context: AuthenticationContext,
  { id, cacaos }: { id: number; cacaos: readonly Cacao[] },
): Promise<Session | undefined> {
  const { peer, metadata } = context
  const { key, publicKey, reply, authentication } = await prepareAuthReply(context, id)
  const self = { publicKey, metadata }
  const namespaces = sessionNamespaces(cacaos)
  const topic = await topicOf(await peer.primitives(), key)
  const isSession = Object.keys(namespaces).length > 0
  const session: Session = {
    topic,
    pairingTopic: authentication.pairingTopic,
    expiry: Math.floor(peer.clock.now() / 1000) + sessionLife.session,
    acknowledged: true,
    controller: publicKey,
    self,
    peer: authentication.requester,
    namespaces,
    requiredNamespaces: {},
    optionalNamespaces: {},
  }
  if (isSession) {
    await peer.addSession(session, key)
    await peer.messenger.open(topic, { symKey: key })
  }
  await reply({ result: { cacaos, responder: self } })
  return isSession ? session : undefined
}
