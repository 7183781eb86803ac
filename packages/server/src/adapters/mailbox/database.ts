import type { Db } from '../../ports/db.ts'
import type { Clock, Log } from '../../ports/platform.ts'
import type { Mail, Mailbox } from '../../ports/relay.ts'
import { createGroupCommit, createTopicCounts } from './groupCommit.ts'
import { createRemovals } from './removals.ts'

type SqlMailboxOptions = {
  readonly db: Pick<Db, 'query'>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly perTopic: number
  /** Messages it takes in all. */
  readonly most: number
}

/**
 * The `Mailbox` port over the database, shared by all nodes. A message is accepted when it is committed; those that come
 * while a commit is under way share the next one. Acknowledged ones are deleted together a moment later: what a kill
 * leaves undeleted is delivered once more, and readers know it by its hash.
 */
export function createDatabaseMailbox({ db, clock, log, perTopic, most }: SqlMailboxOptions): Mailbox {
  const counts = createTopicCounts()
  const commit = createGroupCommit({ db, clock, counts, perTopic, most })
  const removals = createRemovals({ db, clock, log, counts })
  return {
    isDurable: true,
    append(mail) {
      removals.keepSweeping()
      return commit.append(mail)
    },
    async read(question) {
      const found: Mail[] = []
      let { after } = question
      for (;;) {
        const page = await selectMail(db, clock.now(), { ...question, after })
        for (const mail of page) if (!removals.isRemoved(mail.sequence)) found.push(mail)
        const last = page.at(-1)
        // a page of messages that are acknowledged already says nothing of what comes behind it
        if (!last || page.length < question.limit || found.length >= question.limit)
          return found.slice(0, question.limit)
        after = last.sequence
      }
    },
    remove: (mail) => removals.remove(mail),
    async close() {
      await commit.close()
      await removals.close()
    },
  }
}

/** Waiting messages from the database, as `Mailbox.read` says. */
async function selectMail(
  { query }: Pick<Db, 'query'>,
  now: number,
  { topics, after, reader, limit }: Parameters<Mailbox['read']>[0],
): Promise<Mail[]> {
  if (topics.length === 0) return []
  const rows = await query
    .selectFrom('mail')
    .selectAll()
    .where('topic', 'in', topics)
    .where('sequence', '>', after)
    .where('publisher', '<>', reader)
    .where('expiresAt', '>', now)
    .orderBy('sequence')
    .limit(limit)
    .execute()
  return rows.map(({ attestation, ...row }) => ({ ...row, attestation: attestation ?? undefined }))
}
