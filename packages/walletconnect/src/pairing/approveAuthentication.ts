import { type Cacao, sessionNamespaces } from '../auth/cacao.ts'
import { fromHex } from '../crypto/bytes.ts'
import { createKeyPair, deriveSharedKey, topicOf } from '../crypto/keys.ts'
import type { Reason } from '../errors.ts'
import type { Peer } from '../session/createPeer.ts'
import type { Metadata } from '../session/participant.ts'
import { rpcMethods } from '../session/rpc.ts'
import { lifetimes, type Session } from '../session/session.ts'
import type { PendingList } from './pending.ts'

/** Sends the signed CACAOs of a sign-in to its app, encrypted for that app only, and opens the session their ReCaps allow. */
export async function approveAuthentication(
  context: AuthenticationContext,
  { id, cacaos }: { id: number; cacaos: readonly Cacao[] },
): Promise<Session | undefined> {
  const { peer, metadata } = context
  const { key, publicKey, reply, authentication } = await prepareAuthReply(context, id)
  const self = { publicKey, metadata }
  const namespaces = sessionNamespaces(cacaos)
  const topic = await topicOf(await peer.primitives(), key)
  const opensSession = Object.keys(namespaces).length > 0
  const session: Session = {
    topic,
    pairingTopic: authentication.pairingTopic,
    expiry: Math.floor(peer.clock.now() / 1000) + lifetimes.session,
    acknowledged: true,
    controller: publicKey,
    self,
    peer: authentication.requester,
    namespaces,
    requiredNamespaces: {},
    optionalNamespaces: {},
  }
  if (opensSession) {
    await peer.addSession(session, key)
    await peer.messenger.open(topic, { symKey: key })
  }
  await reply({ result: { cacaos, responder: self } })
  return opensSession ? session : undefined
}

/** Rejects a sign-in and sends the reason to its app. */
export async function rejectAuthentication(
  context: AuthenticationContext,
  { id, reason }: { id: number; reason: Reason },
): Promise<void> {
  const { reply } = await prepareAuthReply(context, id)
  await reply(
    { error: { code: reason.code, message: reason.message } },
    rpcMethods.wc_sessionAuthenticate.rejectTag,
  )
}

/** What answering a sign-in needs. */
type AuthenticationContext = { peer: Peer; pending: PendingList; metadata: Metadata }

/** Removes a sign-in from the list and derives the key of its answer (envelope of type 1). */
async function prepareAuthReply({ peer, pending }: AuthenticationContext, id: number) {
  const authentication = await pending.claim('authentication', id)
  const primitives = await peer.primitives()
  const receiver = fromHex(authentication.requester.publicKey) ?? new Uint8Array()
  const { privateKey, publicKey } = await createKeyPair(primitives)
  const key = await deriveSharedKey(primitives, privateKey, receiver)
  const topic = await topicOf(primitives, receiver)
  const seal = { key, senderPublicKey: fromHex(publicKey) ?? new Uint8Array() }
  const reply = (outcome: { result: unknown } | { error: Reason }, tag?: number) =>
    peer.messenger.reply({ topic, method: 'wc_sessionAuthenticate', id, outcome, tag, seal })
  return { authentication, key, publicKey, reply }
}
