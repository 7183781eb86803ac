import { agreeKey } from '../crypto/agreeKey.ts'
import type { Primitives } from '../crypto/Primitives.ts'
import { openEnvelope } from '../envelope/openEnvelope.ts'
import { readEnvelope } from '../envelope/readEnvelope.ts'
import type { RelayMessage } from '../relay/RelayMessage.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** How the messages of a topic are opened: by its key, or by ours and the sender's (type 1). */
export type TopicKey = { readonly symKey: Bytes } | { readonly privateKey: Bytes }

/** The text of a message; `undefined` where it is no envelope of the type the topic has, or its key is another. */
export async function unseal(
  primitives: Primitives,
  key: TopicKey | undefined,
  { message }: RelayMessage,
): Promise<string | undefined> {
  const envelope = readEnvelope(message)
  if (!key || !envelope) return undefined
  if ('symKey' in key) return envelope.type === 0 ? openEnvelope(envelope, key.symKey) : undefined
  if (envelope.type === 0) return undefined
  try {
    return openEnvelope(envelope, await agreeKey(primitives, key.privateKey, envelope.senderPublicKey))
  } catch {
    return undefined
  }
}
