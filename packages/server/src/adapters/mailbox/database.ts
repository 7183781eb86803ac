import type { Db } from '../../ports/db.ts'
import type { Clock, Log } from '../../ports/platform.ts'
import type { Mail, Mailbox } from '../../ports/relay.ts'
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
      const found: Mail[] = []
      let { after } = question
      for (;;) {
        const page = await selectMail(db, clock.now(), { ...question, after })
        for (const mail of page) if (!removals.isRemoved(mail.sequence)) found.push(mail)
        const last = page.at(-1)
        // A page of already acknowledged messages says nothing about the messages after it.
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

/** Selects stored messages, as described at `Mailbox.read`. */
async function selectMail(
  { query }: Pick<Db, 'query'>,
  now: number,
  { topics, after, reader, limit }: Parameters<Mailbox['read']>[0],
): Promise<Mail[]> {
  if (topics.length === 0) return []
  const rows = await query
    .selectFrom('mail')
    .select(['sequence', 'topic', 'message', 'tag', 'attestation', 'publisher', 'publishedAt', 'expiresAt'])
    .where('topic', 'in', topics)
    .where('sequence', '>', after)
    .where('publisher', '<>', reader)
    .where('expiresAt', '>', now)
    .orderBy('sequence')
    .limit(limit)
    .execute()
  return rows.map(({ attestation, ...row }) => ({ ...row, attestation: attestation ?? undefined }))
}
