import { createHash } from 'node:crypto'
import { relayLimits, relayTags } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/readConfig.ts'
import { MailboxFullError } from '../../errors.ts'
import type { Clock, LimitRule, Limits, Log } from '../../ports/platform.ts'
import type { Mail, Mailbox, NewMail, Origins } from '../../ports/relay.ts'
import { type Caller, type Outcome, parseTopic } from './callParameters.ts'
import { RelayFailure } from './frames.ts'

/** Tags of the messages whose page a wallet asks the verify service for: proposals and requests of an app. */
const tagsOfVerifiedMessages: readonly number[] = [
  relayTags.sessionPropose,
  relayTags.sessionRequest,
  relayTags.sessionAuthenticate,
]

type PublishOptions = {
  readonly mailbox: Pick<Mailbox, 'append'>
  readonly log: Log
  readonly limits: Limits
  /** Rate limit of messages per project, or per address without a project. */
  readonly rateLimit: LimitRule
  /** Rate limit of one network address within its project; undefined: it may use all of the project’s. */
  readonly shareLimit: LimitRule | undefined
  /** Records from which page such a message came. */
  readonly origins: Pick<Origins, 'record'>
  /** Delivers accepted messages to their subscribers, on every node. */
  readonly announce: (mails: readonly Mail[]) => void
}

/**
 * Creates the function that stores messages in their order. They are delivered after the caller has its
 * answer (`after`). If one of several is refused, the call is refused and the others stay stored: the client
 * publishes all of them again, and receivers recognise repeated messages by their hash.
 *
 * @throws RelayFailure `TooManyRequests`, `MailboxLimitExceeded`, `StorageError`
 */
export function createPublish({
  mailbox,
  log,
  limits,
  rateLimit,
  shareLimit,
  origins,
  announce,
}: PublishOptions) {
  async function charge(key: string, rule: LimitRule, messages: number): Promise<void> {
    const consumed = limits.consume(key, rule, messages)
    const millisecondsToWait = typeof consumed === 'number' ? consumed : await consumed
    if (millisecondsToWait > 0)
      throw new RelayFailure(
        'TooManyRequests',
        `Too many messages. Try again in ${Math.ceil(millisecondsToWait / 1000)} s.`,
      )
  }

  return async ({ payer, origin, address, project }: Caller, mails: readonly NewMail[]): Promise<Outcome> => {
    if (shareLimit && project !== '')
      await charge(`relay|client of ${project}|${address}`, shareLimit, mails.length)
    await charge(payer, rateLimit, mails.length)
    if (origin !== undefined) recordOrigins(mails, origin)
    const settled = await Promise.allSettled(mails.map((mail) => mailbox.append(mail)))
    const accepted = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = settled.find((one) => one.status === 'rejected')
    if (!refused) return { result: 'true', after: () => announce(accepted) }
    announce(accepted)
    return throwStorageFailure(refused.reason)
  }

  function recordOrigins(mails: readonly NewMail[], origin: string): void {
    for (const { tag, message } of mails) {
      if (tagsOfVerifiedMessages.includes(tag))
        origins.record(createHash('sha256').update(message).digest('hex'), origin)
    }
  }

  function throwStorageFailure(cause: unknown): never {
    if (cause instanceof MailboxFullError)
      throw new RelayFailure('MailboxLimitExceeded', cause.message, { cause })
    log.warn({ problem: cause instanceof Error ? cause.name : 'thrown' }, 'A message can’t be kept')
    throw new RelayFailure('StorageError', 'The message could not be kept. Publish it again.', { cause })
  }
}

/** Characters of the longest attestation (a JWT of the verify service) that is forwarded. */
const maxAttestationLength = 4_096

/**
 * The fields of a publish call that the relay reads. Fields that describe the transaction (WalletConnect's
 * TVF) are ignored.
 */
export type MailFields = {
  readonly topic?: unknown
  readonly message?: unknown
  readonly ttl?: unknown
  readonly tag?: unknown
  readonly attestation?: unknown
}

/**
 * Creates the parser of messages to publish. `publishedAt` never decreases, even if the clock is set back.
 *
 * @throws RelayFailure for invalid fields. The text of `PayloadSizeExceeded` is the one existing clients know
 */
export function createMailParser(
  { messageBytes, tagBytes }: Pick<ServerConfig['relay'], 'messageBytes' | 'tagBytes'>,
  clock: Pick<Clock, 'now'>,
): (fields: MailFields, publisher: Pick<Caller, 'client' | 'address' | 'project'>) => NewMail {
  let lastPublishedAt = 0
  return (
    { topic, message, ttl = relayLimits.defaultTtl, tag = 0, attestation },
    { client, address, project },
  ) => {
    const parsedTopic = parseTopic(topic)
    if (typeof tag !== 'number' || !Number.isInteger(tag) || tag < 0 || tag > 0x7fffffff)
      throw new RelayFailure('InvalidParams', 'tag has to be a whole number')
    if (typeof message !== 'string' || !/^[\w+/-]+={0,2}$/.test(message))
      throw new RelayFailure('InvalidParams', 'message has to be base64')
    const maxBytes = tagBytes[tag] ?? messageBytes
    if (message.length > maxBytes) {
      throw new RelayFailure(
        'PayloadSizeExceeded',
        `Payload size limit exceeded. Maximum size for tag ${tag} is ${maxBytes}`,
      )
    }
    if (typeof ttl !== 'number' || !Number.isInteger(ttl))
      throw new RelayFailure('InvalidParams', 'ttl has to be whole seconds')
    if (ttl < relayLimits.leastTtl)
      throw new RelayFailure('TtlTooShort', `ttl has to be ${relayLimits.leastTtl} at least`)
    if (ttl > relayLimits.mostTtl)
      throw new RelayFailure('TtlTooLong', `ttl may be ${relayLimits.mostTtl} seconds at most`)
    if (attestation !== undefined && attestation !== null) {
      if (typeof attestation !== 'string' || attestation.length > maxAttestationLength)
        throw new RelayFailure('InvalidParams', 'attestation has to be a token')
    }
    const now = clock.now()
    lastPublishedAt = Math.max(lastPublishedAt, now)
    return {
      topic: parsedTopic,
      message,
      tag,
      attestation: attestation ?? undefined,
      publisher: client,
      address,
      project,
      publishedAt: lastPublishedAt,
      expiresAt: now + ttl * 1000,
    }
  }
}
