import type { Db } from '../../ports/Db.ts'
import type { Mail, Mailbox } from '../../ports/Mailbox.ts'

/** Waiting messages from the database, as `Mailbox.read` says. */
export async function readMail(
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
