import type { ConsoleAudit, ConsoleVerification } from '@latchkey/protocol/routes'
import { listAudit, verifyAudit } from '../audit/auditLog.ts'
import type { Ports } from '../ports/Ports.ts'

/** Lines of a page. */
const pageSize = 100

/**
 * Lists a page of the audit log, newest first.
 *
 * @param before the sequence that the page ends below; absent: the newest page
 */
export async function listAuditPage(
  { db }: Pick<Ports, 'db'>,
  before: string | undefined,
): Promise<ConsoleAudit> {
  const below = /^[1-9]\d{0,14}$/.test(before ?? '') ? Number(before) : undefined
  const [entries, { count }] = await Promise.all([
    listAudit(db.query, pageSize, below),
    db.query
      .selectFrom('auditEntry')
      .select(({ fn }) => fn.countAll<string | number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    // hashes are for "latchkey audit verify", not for people
    entries: entries
      .map(({ sequence, at, actor, action, details }) => ({
        sequence,
        at,
        actor,
        action,
        details: { ...details },
      }))
      .reverse(),
    count: Number(count),
  }
}

/** Computes the chain of hashes again. */
export async function verifyLog({ db }: Pick<Ports, 'db'>): Promise<ConsoleVerification> {
  const { count, head, problems } = await verifyAudit(db.query)
  return { count, head, problems: problems.slice(0, 100) }
}
