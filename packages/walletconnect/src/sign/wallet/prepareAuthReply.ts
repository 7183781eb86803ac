import { fromHex } from '../../bytes/fromHex.ts'
import { agreeKey } from '../../crypto/agreeKey.ts'
import { newKeyPair } from '../../crypto/newKeyPair.ts'
import { topicOf } from '../../crypto/topicOf.ts'
import type { Reason } from '../../errors/reasons.ts'
import type { Metadata } from '../Metadata.ts'
import type { Peer } from '../Peer.ts'
import type { PendingList } from './createPending.ts'

/** What the two answers to a sign-in work with. */
export type AuthenticationContext = { peer: Peer; pending: PendingList; metadata: Metadata }

/** Takes a sign-in out of what waits and agrees on the key its answer is sealed with (type 1). */
export async function prepareAuthReply({ peer, pending }: AuthenticationContext, id: number) {
  const authentication = await pending.take('authentication', id)
  const primitives = await peer.primitives()
  const receiver = fromHex(authentication.requester.publicKey) ?? new Uint8Array()
  const { privateKey, publicKey } = await newKeyPair(primitives)
  const key = await agreeKey(primitives, privateKey, receiver)
  const topic = await topicOf(primitives, receiver)
  const seal = { key, senderPublicKey: fromHex(publicKey) ?? new Uint8Array() }
  const reply = (outcome: { result: unknown } | { error: Reason }, tag?: number) =>
    peer.messenger.reply({ topic, method: 'wc_sessionAuthenticate', id, outcome, tag, seal })
  return { authentication, key, publicKey, reply }
}
