import { isRecord } from '../namespaces/isRecord.ts'
import type { RelayMessage } from './RelayMessage.ts'

/** The message of an `irn_subscription`; `undefined` for what has none. */
export function readRelayMessage(params: unknown): RelayMessage | undefined {
  const data = isRecord(params) && isRecord(params.data) ? params.data : undefined
  if (typeof data?.topic !== 'string' || typeof data.message !== 'string') return undefined
  const { topic, message, publishedAt, tag, attestation } = data
  return {
    topic,
    message,
    publishedAt: typeof publishedAt === 'number' ? publishedAt : undefined,
    tag: typeof tag === 'number' ? tag : undefined,
    attestation: typeof attestation === 'string' ? attestation : undefined,
  }
}
