import { createHash } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../ports/db.ts'

/** What operators do to a server. */
export type AuditAction =
  | 'backup'
  | 'restore'
  | 'migrate'
  | 'keys.rotate'
  | 'keys.retire'
  | 'paymaster.deploy'
  | 'projects.add'
  | 'projects.origins.add'
  | 'projects.origins.remove'
  | 'projects.features'
  | 'limits.set'
  | 'embedders.set'
  | 'budgets.set'
  | 'accounts.find'
  | 'accounts.sessions.end'
  | 'console.open'
  | 'console.close'
  | 'console.refused'
  | 'console.sessions.end'
  | 'console.passkeys.add'
  | 'console.passkeys.remove'

/** One line of the audit log. */
export type AuditEntry = {
  /** 1, 2, 3 … without a gap. */
  readonly sequence: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** Who: the user and the machine on which the command ran, or who is signed in to the console. */
  readonly actor: string
  readonly action: AuditAction
  /** What of it, e.g. the id of a project. Never a secret. */
  readonly details: Readonly<Record<string, string>>
  /** Hash of the entry before; 64 zeros for the first. */
  readonly previous: string
  /** SHA-256 over everything above, in hex. */
  readonly hash: string
}

/** Why a line can't be trusted. */
export type AuditProblem = {
  readonly sequence: number
  /** Its contents are not what was written; lines are missing before it; or it follows another line than the one it was written after. */
  readonly kind: 'changed' | 'missing' | 'moved'
}

export type AuditVerification = {
  readonly count: number
  /** The last line: note it elsewhere, since whoever can write to the database could write the whole log anew. */
  readonly head: string
  readonly problems: readonly AuditProblem[]
}

const firstPrevious = '0'.repeat(64)

/** Lines of the log that are read at once. */
const pageSize = 1_000

type Database = Kysely<Tables> | Transaction<Tables>

/**
 * Appends what an operator did. Each line holds the hash of the one before, so that a line which is changed, removed or moved later
 * shows. Several processes append one after the other. Runs in the transaction it is given, or in one of its own.
 *
 * `actor` is the user of this process where it is absent.
 */
export async function appendAudit(
  db: Database,
  {
    action,
    details = {},
    actor = getAuditActor(),
  }: Pick<AuditEntry, 'action'> & Partial<Pick<AuditEntry, 'details' | 'actor'>>,
): Promise<AuditEntry> {
  const append = async (tx: Transaction<Tables>) => {
    await sql`lock table "auditEntry" in exclusive mode`.execute(tx)
    const last = await tx
      .selectFrom('auditEntry')
      .select(['sequence', 'hash'])
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
    const facts = {
      sequence: (last?.sequence ?? 0) + 1,
      at: Date.now(),
      actor,
      action,
      details: JSON.stringify(details),
      previous: last?.hash ?? firstPrevious,
    }
    await tx
      .insertInto('auditEntry')
      .values({ ...facts, hash: toHash(facts) })
      .execute()
    return { ...facts, details, hash: toHash(facts) }
  }
  return db.isTransaction ? append(db as Transaction<Tables>) : db.transaction().execute(append)
}

/**
 * Lists the newest lines, oldest first.
 *
 * @param below only lines of a lower sequence
 */
export async function listAudit(
  db: Database,
  count: number,
  below: number = Number.MAX_SAFE_INTEGER,
): Promise<readonly AuditEntry[]> {
  const rows = await db
    .selectFrom('auditEntry')
    .selectAll()
    .where('sequence', '<', below)
    .orderBy('sequence', 'desc')
    .limit(count)
    .execute()
  return rows.reverse().map((row) => ({
    ...row,
    action: row.action as AuditAction,
    details: JSON.parse(row.details) as AuditEntry['details'],
  }))
}

/**
 * Computes the chain again.
 *
 * @param expected a hash noted earlier: a log that does not hold it was cut or written anew, which is `missing` at its end
 */
export async function verifyAudit(db: Database, expected?: string): Promise<AuditVerification> {
  const problems: AuditProblem[] = []
  let [count, sequence, head] = [0, 0, firstPrevious]
  let isFound = expected === undefined
  for (;;) {
    const rows = await db
      .selectFrom('auditEntry')
      .selectAll()
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .limit(pageSize)
      .execute()
    for (const { hash, ...facts } of rows) {
      const add = (kind: AuditProblem['kind']) => problems.push({ sequence: facts.sequence, kind })
      if (facts.sequence !== sequence + 1) add('missing')
      else if (facts.previous !== head) add('moved')
      if (toHash(facts) !== hash) add('changed')
      if (hash === expected) isFound = true
      count += 1
      sequence = facts.sequence
      head = hash
    }
    if (rows.length < pageSize) break
  }
  if (!isFound) problems.push({ sequence: sequence + 1, kind: 'missing' })
  return { count, head, problems }
}

type HashedFacts = Omit<Tables['auditEntry'], 'hash'>

function toHash({ sequence, at, actor, action, details, previous }: HashedFacts): string {
  const text = JSON.stringify([previous, sequence, at, actor, action, details])
  return createHash('sha256').update(text).digest('hex')
}

/** User and machine of this process, as the log names whoever runs a command. */
export function getAuditActor(): string {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    // A user id without a name, as in a container.
    return `${process.getuid?.() ?? 'unknown'}@${hostname()}`
  }
}
