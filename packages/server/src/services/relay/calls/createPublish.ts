import { createHash } from 'node:crypto'
import { relayTags } from '@latchkey/protocol'
import { MailboxFullError } from '../../../errors/MailboxFullError.ts'
import type { LimitRule, Limits } from '../../../ports/Limits.ts'
import type { Log } from '../../../ports/Log.ts'
import type { Mail, Mailbox, NewMail } from '../../../ports/Mailbox.ts'
import type { Origins } from '../../../ports/Origins.ts'
import { RelayFailure } from '../RelayFailure.ts'
import type { Caller, Outcome } from './Call.ts'

/** Messages whose sender's origin a wallet wants to know. */
const attested: readonly number[] = [
  relayTags.sessionPropose,
  relayTags.sessionRequest,
  relayTags.sessionAuthenticate,
]

export type PublishOptions = {
  readonly mailbox: Pick<Mailbox, 'append'>
  readonly log: Log
  readonly limits: Limits
  /** Messages of one project, or of one address without a project. */
  readonly rule: LimitRule
  /** Remembers where messages a wallet will ask about came from. */
  readonly origins: Pick<Origins, 'note'>
  /** Hands accepted messages to whoever listens, on every node. */
  readonly announce: (mails: readonly Mail[]) => void
}

/**
 * Makes the function that puts messages into the mailbox, in their order. They are handed out after the answer; when one of
 * several is refused, so is the call, and the others stay accepted: the client publishes all of them again, and readers
 * know them by their hash.
 *
 * @throws RelayFailure `TooManyRequests`, `MailboxLimitExceeded`, `StorageError`
 */
export function createPublish({ mailbox, log, limits, rule, origins, announce }: PublishOptions) {
  return async ({ payer, origin }: Caller, mails: readonly NewMail[]): Promise<Outcome> => {
    const asked = limits.take(payer, rule, mails.length)
    const wait = typeof asked === 'number' ? asked : await asked
    if (wait > 0)
      throw new RelayFailure(
        'TooManyRequests',
        `Too many messages. Try again in ${Math.ceil(wait / 1000)} s.`,
      )
    if (origin !== undefined) noteOrigin(mails, origin)
    const [only] = mails
    if (only && mails.length === 1) {
      const mail = await mailbox.append(only).catch(fail)
      return { result: 'true', after: () => announce([mail]) }
    }
    const settled = await Promise.allSettled(mails.map((mail) => mailbox.append(mail)))
    const accepted = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = settled.find((one) => one.status === 'rejected')
    if (!refused) return { result: 'true', after: () => announce(accepted) }
    announce(accepted)
    return fail(refused.reason)
  }

  function noteOrigin(mails: readonly NewMail[], origin: string): void {
    for (const { tag, message } of mails) {
      if (attested.includes(tag)) origins.note(createHash('sha256').update(message).digest('hex'), origin)
    }
  }

  function fail(cause: unknown): never {
    if (cause instanceof MailboxFullError)
      throw new RelayFailure('MailboxLimitExceeded', cause.message, { cause })
    log.warn({ problem: cause instanceof Error ? cause.name : 'thrown' }, 'A message can’t be kept')
    throw new RelayFailure('StorageError', 'The message could not be kept. Publish it again.', { cause })
  }
}
