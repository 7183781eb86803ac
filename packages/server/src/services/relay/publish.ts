import { createHash } from 'node:crypto'
import { relayLimits, relayTags } from '@latchkey/protocol'
import { andThen } from '../../base/promises.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { MailboxBusyError, MailboxFullError } from '../../errors.ts'
import type { Clock, LimitRule, Limits } from '../../ports/platform.ts'
import type { Mail, Mailbox, NewMail, Origins } from '../../ports/relay.ts'
import { type Caller, type Outcome, parseTopic } from './callParameters.ts'
import { createTooManyRequests, RelayFailure } from './frames.ts'

/** Tags of the messages whose page a wallet asks the verify service for: proposals and requests of an app. */
const tagsOfVerifiedMessages: readonly number[] = [
  relayTags.sessionPropose,
  relayTags.sessionRequest,
  relayTags.sessionAuthenticate,
]

/** Milliseconds after which a message may be published again that found too many waiting to be stored. */
const busyPause = 1_000

type PublishOptions = {
  readonly mailbox: Pick<Mailbox, 'append'>
  readonly limits: Limits
  /** Rate limit of messages per project, or per address without a project. */
  readonly rateLimit: () => LimitRule
  /** Rate limit of one network address within its project; absent: it may use all of the project’s. */
  readonly shareLimit?: () => LimitRule
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
export function createPublish({ mailbox, limits, rateLimit, shareLimit, origins, announce }: PublishOptions) {
  function charge(key: string, payer: string, rule: LimitRule, messages: number): void | Promise<void> {
    const { capacity, refillPerSecond } = rule
    if (messages > capacity)
      throw new RelayFailure(
        'BatchLimitExceeded',
        `${payer} may publish ${capacity} messages at once. Send them in parts.`,
      )
    return andThen(limits.consume(key, rule, messages), (millisecondsToWait) => {
      if (millisecondsToWait > 0)
        throw createTooManyRequests(
          `${payer} may publish ${capacity} messages at once, then ${formatPace(refillPerSecond)}.`,
          millisecondsToWait,
        )
    })
  }

  /** Charges messages to the share of the address, then to the project. Synchronous where the buckets are in memory. */
  function chargeAll({ payer, address, project }: Caller, messages: number): void | Promise<void> {
    const chargePayer = () =>
      charge(payer, project === '' ? 'An address' : 'A project', rateLimit(), messages)
    if (!shareLimit || project === '') return chargePayer()
    const key = `relay|client of ${project}|${address}`
    return andThen(charge(key, 'An address', shareLimit(), messages), chargePayer)
  }

  return async (caller: Caller, mails: readonly NewMail[]): Promise<Outcome> => {
    const charged = chargeAll(caller, mails.length)
    if (charged) await charged
    if (caller.origin !== undefined) recordOrigins(mails, caller.origin)
    const [only] = mails
    return only && mails.length === 1 ? publishOne(only) : publishAll(mails)
  }

  async function publishOne(mail: NewMail): Promise<Outcome> {
    try {
      const accepted = [await mailbox.append(mail)]
      return { result: 'true', after: () => announce(accepted) }
    } catch (error) {
      return throwStorageFailure(error)
    }
  }

  async function publishAll(mails: readonly NewMail[]): Promise<Outcome> {
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
    if (cause instanceof MailboxBusyError) throw createTooManyRequests(cause.message, busyPause)
    if (cause instanceof MailboxFullError)
      throw new RelayFailure('MailboxLimitExceeded', cause.message, { cause })
    throw new RelayFailure('StorageError', 'The message could not be kept. Publish it again.', { cause })
  }
}

/** The share of an address may be less than one a second. */
function formatPace(perSecond: number): string {
  return Number.isInteger(perSecond) ? `${perSecond} a second` : `${perSecond * 60} a minute`
}

/** An attestation that is forwarded: a JWT of the verify service, or nothing. */
const attestationPattern = /^[\w.+/=-]{0,4096}$/

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
      if (typeof attestation !== 'string' || !attestationPattern.test(attestation))
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
