import { sql } from 'kysely'
import type { Db } from '../../ports/db.ts'
import type { Clock, Log } from '../../ports/platform.ts'
import type { Mailbox, MailPage } from '../../ports/relay.ts'
import { createGroupCommit } from './groupCommit.ts'
import { createHeldCounts } from './heldCounts.ts'
import { createRemovals } from './removals.ts'
import type { MailboxLimits } from './shares.ts'

type DatabaseMailboxOptions = {
  readonly db: Pick<Db, 'query'>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly limits: MailboxLimits
  /** Digest under which a network address is stored, the same on every node. */
  readonly toAddressDigest: (address: string) => string
}

/**
 * The `Mailbox` port over the database, shared by all nodes. A message is accepted when it is committed. Messages that
 * arrive during a commit share the next one. Acknowledged messages are deleted together a moment later. After a kill,
 * undeleted ones are delivered once more, and readers recognize them by their hash.
 */
export function createDatabaseMailbox({
  db,
  clock,
  log,
  limits,
  toAddressDigest,
}: DatabaseMailboxOptions): Mailbox {
  const counts = createHeldCounts(db, clock)
  const commit = createGroupCommit({ db, clock, counts, limits })
  const removals = createRemovals({ db, clock, log, counts })
  return {
    isDurable: true,
    append(mail) {
      removals.startSweeping()
      return commit.append({ ...mail, address: toAddressDigest(mail.address) })
    },
    async read(question) {
      let { after } = question
      for (;;) {
        const isRemoved = removals.startRead()
        const { mails: selected, hasMore } = await selectMail(db, clock.now(), { ...question, after })
        const mails = selected.filter(({ sequence }) => !isRemoved(sequence))
        const last = selected.at(-1)
        // A page that holds something is never in memory while the next one is read: thousands of readers may wait for a connection.
        if (mails.length > 0 || !hasMore || !last) return { mails, hasMore }
        after = last.sequence
      }
    },
    remove: (mail) => removals.remove(mail),
    countWaiting: commit.countWaiting,
    async measure() {
      const { messages, bytes, oldestAt } = await db.query
        .selectFrom('mail')
        .select(({ fn }) => [
          fn.countAll<number>().as('messages'),
          fn.sum<number | null>('bytes').as('bytes'),
          fn.min<number | null>('publishedAt').as('oldestAt'),
        ])
        .where('expiresAt', '>', clock.now())
        .executeTakeFirstOrThrow()
      return {
        messages: Number(messages),
        bytes: Number(bytes ?? 0),
        ...(oldestAt !== null && { oldestAt: Number(oldestAt) }),
      }
    },
    async close() {
      await commit.close()
      await removals.close()
    },
  }
}

const columns = [
  'sequence',
  'topic',
  'message',
  'tag',
  'attestation',
  'publisher',
  'publishedAt',
  'expiresAt',
] as const

/** Selects stored messages, as described at `Mailbox.read`. */
async function selectMail(
  { query }: Pick<Db, 'query'>,
  now: number,
  { topics, after, reader, limit, bytes }: Parameters<Mailbox['read']>[0],
): Promise<MailPage> {
  if (topics.length === 0) return { mails: [], hasMore: false }
  const found = query
    .selectFrom('mail')
    .select([...columns, sql<boolean>`lead(sequence) over (order by sequence) is not null`.as('hasNext')])
    .where('topic', 'in', topics)
    .where('sequence', '>', after)
    .where('publisher', '<>', reader)
    .where('expiresAt', '>', now)
    .orderBy('sequence')
    .limit(limit)
  const counted = found.select(sql<number>`sum(bytes) over (order by sequence) - bytes`.as('bytesBefore'))
  const rows = await (bytes === undefined
    ? found
    : query
        .selectFrom(counted.as('found'))
        .select([...columns, 'hasNext'])
        .where('bytesBefore', '<', bytes)
        .orderBy('sequence')
  ).execute()
  const mails = rows.map(({ attestation, hasNext: _hasNext, ...row }) => ({
    ...row,
    attestation: attestation ?? undefined,
  }))
  return { mails, hasMore: rows.at(-1)?.hasNext ?? false }
}
