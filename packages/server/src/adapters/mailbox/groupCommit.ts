import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { MailboxFullError } from '../../errors.ts'
import type { Db } from '../../ports/db.ts'
import type { Clock } from '../../ports/platform.ts'
import type { Mail, NewMail } from '../../ports/relay.ts'

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
  readonly counts: TopicCounts
  /** The most messages of one topic. */
  readonly perTopic: number
  /** The most messages in the mailbox. */
  readonly maxMessages: number
}

type QueuedMail = {
  readonly mail: NewMail
  readonly resolve: (mail: Mail) => void
  readonly reject: (error: unknown) => void
}

/**
 * Writes messages that arrive together in one statement, one statement at a time, so that numbers follow the order of
 * the calls.
 */
export function createGroupCommit({ db, clock, counts, perTopic, maxMessages }: GroupCommitOptions) {
  let waiting: QueuedMail[] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    // Messages of the same turn of the event loop go together.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = dequeueBatch()
      try {
        await write(batch)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      if (batch.length >= minBatch) await new Promise((resolve) => setTimeout(resolve, batchDelay))
    }
    running = undefined
  }

  function dequeueBatch(): QueuedMail[] {
    let bytes = 0
    let size = 0
    for (const { mail } of waiting) {
      bytes += mail.message.length
      if (size > 0 && (size >= maxRows || bytes > maxBytes)) break
      size++
    }
    const batch = waiting.slice(0, size)
    waiting = waiting.slice(size)
    return batch
  }

  async function write(batch: readonly QueuedMail[]): Promise<void> {
    await refreshCounts(counts.unknown(batch.map(({ mail }) => mail.topic)))
    // A count can be too high where other nodes removed messages. It is read again before a message is refused.
    await refreshCounts(batch.map(({ mail }) => mail.topic).filter((topic) => counts.get(topic) >= perTopic))
    const accepted = batch.filter(({ mail, reject }) => {
      const isFull = counts.get(mail.topic) >= perTopic
      if (isFull || counts.total() >= maxMessages) {
        reject(new MailboxFullError(isFull ? 'topic' : 'mailbox'))
        return false
      }
      counts.change(mail.topic, 1)
      return true
    })
    if (accepted.length === 0) return
    const sequences = await insert(accepted.map(({ mail }) => mail)).catch((error: unknown) => {
      for (const { mail } of accepted) counts.change(mail.topic, -1)
      throw error
    })
    accepted.forEach(({ mail, resolve, reject }, index) => {
      const sequence = sequences[index]
      if (sequence === undefined) reject(new Error('The database gave no number for a message.'))
      else resolve({ ...mail, sequence })
    })
  }

  /** Reads how many messages wait on some topics. */
  async function refreshCounts(topics: readonly string[]): Promise<void> {
    if (topics.length === 0) return
    const rows = await db.query
      .selectFrom('mail')
      .select(({ fn }) => ['topic', fn.countAll<number | bigint>().as('count')])
      .where('topic', 'in', topics)
      .where('expiresAt', '>', clock.now())
      .groupBy('topic')
      .execute()
    for (const topic of topics) counts.set(topic, 0)
    for (const { topic, count } of rows) counts.set(topic, Number(count))
  }

  async function insert(mails: readonly NewMail[]): Promise<number[]> {
    const { rows } = await sql<{ sequence: number }>`
      insert into mail (topic, message, tag, attestation, publisher, "publishedAt", "expiresAt")
      select topic, message, tag, attestation, publisher, "publishedAt", "expiresAt"
      from unnest(
        ${mails.map(({ topic }) => topic)}::text[], ${mails.map(({ message }) => message)}::text[],
        ${mails.map(({ tag }) => tag)}::int4[], ${mails.map(({ attestation }) => attestation ?? null)}::text[],
        ${mails.map(({ publisher }) => publisher)}::text[],
        ${mails.map(({ publishedAt }) => publishedAt)}::int8[],
        ${mails.map(({ expiresAt }) => expiresAt)}::int8[]
      ) with ordinality as one (topic, message, tag, attestation, publisher, "publishedAt", "expiresAt", place)
      order by place
      returning sequence`.execute(db.query)
    return rows.map(({ sequence }) => sequence).sort((a, b) => a - b)
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

/** The number of topics whose count is cached. */
const maxCached = 20_000

/**
 * How many messages wait, as far as this node knows. Other nodes add and remove messages too, so a count is read again
 * before it matters.
 */
export type TopicCounts = {
  /** Topics without a count. */
  unknown(topics: readonly string[]): string[]
  get(topic: string): number
  set(topic: string, count: number): void
  change(topic: string, difference: 1 | -1): void
  /** Of all topics. */
  total(): number
  setTotal(count: number): void
}

/** Creates the counts of a node, which start empty. */
export function createTopicCounts(): TopicCounts {
  const counts = new LRUCache<string, number>({ max: maxCached })
  let all = 0
  return {
    unknown: (topics) => [...new Set(topics)].filter((topic) => !counts.has(topic)),
    get: (topic) => counts.get(topic) ?? 0,
    set: (topic, count) => {
      counts.set(topic, count)
    },
    change: (topic, difference) => {
      all = Math.max(all + difference, 0)
      const known = counts.get(topic)
      if (known !== undefined) counts.set(topic, Math.max(known + difference, 0))
    },
    total: () => all,
    setTotal: (count) => {
      all = count
    },
  }
}
