import { sql } from 'kysely'
import { MailboxFullError } from '../../errors.ts'
import type { Db } from '../../ports/db.ts'
import type { Clock } from '../../ports/platform.ts'
import type { Mail, NewMail } from '../../ports/relay.ts'
import { evictLargest, evictLargestOfTopic } from './evictions.ts'
import type { HeldCounts } from './heldCounts.ts'
import { findExcess, holderKinds, type MailboxLimits, sizeOf, toHolderKey } from './shares.ts'

/** The most messages and bytes of one statement. Other writers wait meanwhile. */
const maxRows = 500
const maxBytes = 8 * 1024 * 1024
/** Under load, the next statement waits this many milliseconds for more messages. */
const batchDelay = 4
/** The number of messages in one statement that counts as load. */
const minBatch = 8

type GroupCommitOptions = {
  readonly db: Pick<Db, 'query'>
  readonly clock: Pick<Clock, 'now'>
  readonly counts: HeldCounts
  readonly limits: MailboxLimits
}

/** Attempts to make room for one message, because other nodes write meanwhile. */
const evictionAttempts = 3

type QueuedMail = {
  readonly mail: NewMail
  readonly resolve: (mail: Mail) => void
  readonly reject: (error: unknown) => void
}

/**
 * Writes messages that arrive together in one statement, one statement at a time, so that numbers follow the order of
 * the calls.
 */
export function createGroupCommit({ db, clock, counts, limits }: GroupCommitOptions) {
  let waiting: QueuedMail[] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    // Messages of the same turn of the event loop go together.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.slice(0, countBatch(waiting))
      waiting = waiting.slice(batch.length)
      try {
        await write(batch)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      if (batch.length >= minBatch) await new Promise((resolve) => setTimeout(resolve, batchDelay))
    }
    running = undefined
  }

  async function write(batch: readonly QueuedMail[]): Promise<void> {
    await counts.load(batch.map(({ mail }) => mail))
    let accepted: QueuedMail[] = []
    for (const queued of batch) {
      const { mail } = queued
      if (!fits(mail)) {
        // Only what is in the database can go.
        await store(accepted)
        accepted = []
        const refusal = await makeRoom(mail)
        if (refusal) {
          queued.reject(refusal)
          continue
        }
      }
      counts.add({ ...mail, bytes: sizeOf(mail) })
      accepted.push(queued)
    }
    await store(accepted)
  }

  function fits(mail: NewMail): boolean {
    return counts.onTopic(mail.topic) < limits.perTopic && !findFullHolder(mail)
  }

  /** The smallest holder of a message that has no room for it, and by how much. */
  function findFullHolder(mail: NewMail) {
    for (const kind of holderKinds) {
      const excess = findExcess(counts.heldBy(toHolderKey(kind, mail)), limits[kind], sizeOf(mail))
      if (excess) return { kind, ...excess }
    }
    return undefined
  }

  /** Deletes old messages of the largest holder until a message fits. Returns why it can't be stored. */
  async function makeRoom(mail: NewMail): Promise<MailboxFullError | undefined> {
    const incoming = { ...mail, bytes: sizeOf(mail) }
    if (incoming.bytes > limits.client.bytes) return new MailboxFullError('mailbox')
    // Counts can be too high where other nodes removed messages. They are read again before anything is deleted.
    await counts.refresh([mail])
    if (counts.onTopic(mail.topic) >= limits.perTopic) {
      const removed = await evictLargestOfTopic(db, mail, clock.now())
      if (removed.length === 0) return new MailboxFullError('topic')
      for (const one of removed) counts.remove(one)
    }
    for (let attempt = 0; attempt < evictionAttempts * holderKinds.length; attempt++) {
      const full = findFullHolder(mail)
      if (!full) return undefined
      const { kind, measure, slack } = full
      const limit = limits[kind][measure]
      const removed = await evictLargest(db, incoming, { kind, measure, limit, slack, now: clock.now() })
      for (const one of removed) counts.remove(one)
      if (removed.length > 0) continue
      await counts.refresh([mail])
      await counts.refreshProjects()
    }
    return findFullHolder(mail) && new MailboxFullError('mailbox')
  }

  async function store(accepted: readonly QueuedMail[]): Promise<void> {
    if (accepted.length === 0) return
    const sequences = await insert(
      db,
      accepted.map(({ mail }) => mail),
    ).catch((error: unknown) => {
      for (const { mail, reject } of accepted) {
        counts.remove({ ...mail, bytes: sizeOf(mail) })
        reject(error)
      }
      return undefined
    })
    accepted.forEach(({ mail, resolve, reject }, index) => {
      const sequence = sequences?.[index]
      const { address: _address, project: _project, ...stored } = mail
      if (sequence === undefined) reject(new Error('The database gave no number for a message.'))
      else resolve({ ...stored, sequence })
    })
  }

  return {
    append: (mail: NewMail): Promise<Mail> =>
      new Promise((resolve, reject) => {
        waiting.push({ mail, resolve, reject })
        running ??= run()
      }),
    /** Waits until all messages are written. */
    close: async (): Promise<void> => {
      await running
    },
  }
}

/** Inserts messages with one statement. Returns their sequence numbers, ascending as the messages. */
async function insert(db: Pick<Db, 'query'>, mails: readonly NewMail[]): Promise<number[]> {
  const { rows } = await sql<{ sequence: number }>`
    insert into mail (topic, message, tag, attestation, publisher, address, project, "publishedAt", "expiresAt")
    select topic, message, tag, attestation, publisher, address, project, "publishedAt", "expiresAt"
    from unnest(
      ${mails.map(({ topic }) => topic)}::text[], ${mails.map(({ message }) => message)}::text[],
      ${mails.map(({ tag }) => tag)}::int4[], ${mails.map(({ attestation }) => attestation ?? null)}::text[],
      ${mails.map(({ publisher }) => publisher)}::text[],
      ${mails.map(({ address }) => address)}::text[], ${mails.map(({ project }) => project)}::text[],
      ${mails.map(({ publishedAt }) => publishedAt)}::int8[],
      ${mails.map(({ expiresAt }) => expiresAt)}::int8[]
    ) with ordinality as one (
      topic, message, tag, attestation, publisher, address, project, "publishedAt", "expiresAt", place)
    order by place
    returning sequence`.execute(db.query)
  return rows.map(({ sequence }) => sequence).sort((a, b) => a - b)
}

/** Returns how many of the waiting messages go into the next statement, by number and bytes. At least one, if one waits. */
function countBatch(waiting: readonly QueuedMail[]): number {
  let bytes = 0
  let size = 0
  for (const { mail } of waiting) {
    bytes += mail.message.length
    if (size > 0 && (size >= maxRows || bytes > maxBytes)) break
    size++
  }
  return size
}
