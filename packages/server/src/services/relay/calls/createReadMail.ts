import { relayLimits } from '@latchkey/protocol'
import type { ServerConfig } from '../../../config/ServerConfig.ts'
import type { Clock } from '../../../ports/Clock.ts'
import type { NewMail } from '../../../ports/Mailbox.ts'
import { RelayFailure } from '../RelayFailure.ts'
import { readTopic } from './readTopic.ts'

/** Longest attestation that is passed on. */
const maxAttestation = 4_096

/** The fields of a publish call that we read. Whatever else is beside the message (TVF) is never looked at (X.18). */
export type MailFields = {
  readonly topic?: unknown
  readonly message?: unknown
  readonly ttl?: unknown
  readonly tag?: unknown
  readonly attestation?: unknown
}

/**
 * Makes the function that reads a message to publish. Its time of publication never goes back, even if the clock does.
 *
 * @throws RelayFailure for fields out of range, `PayloadSizeExceeded` in the words existing clients know
 */
export function createReadMail(
  { messageBytes, tagBytes }: Pick<ServerConfig['relay'], 'messageBytes' | 'tagBytes'>,
  clock: Pick<Clock, 'now'>,
): (fields: MailFields, publisher: string) => NewMail {
  let last = 0
  return ({ topic, message, ttl = relayLimits.defaultTtl, tag = 0, attestation }, publisher) => {
    const place = readTopic(topic)
    if (typeof tag !== 'number' || !Number.isInteger(tag) || tag < 0 || tag > 0x7fffffff)
      throw new RelayFailure('InvalidParams', 'tag has to be a whole number')
    if (typeof message !== 'string' || !/^[\w+/-]+={0,2}$/.test(message))
      throw new RelayFailure('InvalidParams', 'message has to be base64')
    const most = tagBytes[tag] ?? messageBytes
    if (message.length > most) {
      throw new RelayFailure(
        'PayloadSizeExceeded',
        `Payload size limit exceeded. Maximum size for tag ${tag} is ${most}`,
      )
    }
    if (typeof ttl !== 'number' || !Number.isInteger(ttl))
      throw new RelayFailure('InvalidParams', 'ttl has to be whole seconds')
    if (ttl < relayLimits.leastTtl)
      throw new RelayFailure('TtlTooShort', `ttl has to be ${relayLimits.leastTtl} at least`)
    if (ttl > relayLimits.mostTtl)
      throw new RelayFailure('TtlTooLong', `ttl may be ${relayLimits.mostTtl} seconds at most`)
    if (attestation !== undefined && attestation !== null) {
      if (typeof attestation !== 'string' || attestation.length > maxAttestation)
        throw new RelayFailure('InvalidParams', 'attestation has to be a token')
    }
    const now = clock.now()
    last = Math.max(last, now)
    return {
      topic: place,
      message,
      tag,
      attestation: attestation ?? undefined,
      publisher,
      publishedAt: last,
      expiresAt: now + ttl * 1000,
    }
  }
}
