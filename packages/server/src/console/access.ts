import { createHmac, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { appendAudit } from '../audit/auditLog.ts'
import type { Tables } from '../ports/db.ts'
import type { Ports } from '../ports/Ports.ts'
import { type ConsoleAssertion, createConsolePasskeys } from './passkeys.ts'
import { createConsoleProof, parseConsoleTicket } from './ticket.ts'

/** Milliseconds a session lasts at most, and without being used. */
export const sessionLife = 12 * 3_600_000
const sessionIdleLife = 3_600_000
/** Milliseconds between two notes of a session's last use. */
const noteEvery = 60_000

/** Who calls the console's API. */
export type ConsoleCaller = {
  readonly sessionDigest: string
  /** As the audit log names it. */
  readonly actor: string
  readonly until: number
}

/**
 * The two halves of a session. Browsers send the cookie to every port of its name, so whoever listens at another one has it; the proof is
 * in storage that belongs to this port alone, and goes into a header.
 */
export type ConsoleKey = { readonly token: string; readonly proof: string }

/** What opens the console: links that count once, passkeys, and the sessions both begin. */
export type ConsoleAccess = ReturnType<typeof createConsoleAccess>

/**
 * Creates the access control of the console. Sessions are stored as digests of both halves of their key, so that a copy of the database opens nothing; tickets
 * by their nonce, so that each counts once on all nodes.
 *
 * @param secret the server's own
 */
export function createConsoleAccess({
  db,
  clock,
  secret,
}: Pick<Ports, 'db' | 'clock'> & { readonly secret: () => string }) {
  const { query } = db
  const passkeys = createConsolePasskeys({ db, clock })
  const toDigest = createKeyDigest()

  /** Begins a session. Returns its key, which is stored nowhere. */
  async function open(tx: Transaction<Tables>, actor: string, passkey: string | null): Promise<ConsoleKey> {
    const [token, proof] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
    const now = clock.now()
    await tx.deleteFrom('consoleSession').where('until', '<', now).execute()
    await tx
      .insertInto('consoleSession')
      .values({
        digest: toDigest({ token, proof }),
        actor,
        passkey,
        lastUsedAt: now,
        until: now + sessionLife,
      })
      .execute()
    const details = { by: passkey === null ? 'link' : 'passkey' }
    await appendAudit(tx, { action: 'console.open', actor, details })
    return { token, proof }
  }

  let refusedAt = Number.NEGATIVE_INFINITY
  /** Writes down a refusal that an operator should know of. At most one a minute: whoever causes them would fill the log. */
  async function noteRefusal(tx: Transaction<Tables>, actor: string, by: 'link' | 'passkey') {
    if (clock.monotonic() - refusedAt < noteEvery) return
    refusedAt = clock.monotonic()
    await appendAudit(tx, { action: 'console.refused', actor, details: { by } })
  }

  return {
    passkeys,

    /** Name of the session's cookie: of this server, because one browser may have the consoles of two at two ports of one name. */
    cookieName: (): string =>
      `latchkey-console-${createHmac('sha256', secret()).update('latchkey console cookie 1').digest('hex').slice(0, 8)}`,

    /** Proves that this process has the server's secret, to whoever calls it at this address. */
    prove: (call: { readonly nonce: string; readonly address: string; readonly port: number }): string =>
      createConsoleProof(secret(), call),

    /** Signs in with a link. Returns the key of the session; undefined where the link is used, too old or forged. */
    async openByTicket(ticket: string): Promise<ConsoleKey | undefined> {
      const now = clock.now()
      const facts = parseConsoleTicket(secret(), ticket, now)
      if (!facts) return undefined
      return query.transaction().execute(async (tx) => {
        await tx.deleteFrom('consoleTicket').where('until', '<', now).execute()
        const first = await tx
          .insertInto('consoleTicket')
          .values({ nonce: facts.nonce, until: facts.until })
          .onConflict((conflict) => conflict.doNothing())
          .returning('nonce')
          .executeTakeFirst()
        if (!first) {
          await noteRefusal(tx, facts.actor, 'link')
          return undefined
        }
        if (facts.endsSessions) await endOthers(tx, facts.actor, '')
        return open(tx, facts.actor, null)
      })
    },

    /** Signs in with a passkey. Returns the key of the session; `origin` where it was added at another one; undefined where anything else does not fit. */
    openByPasskey: (answer: ConsoleAssertion, origin: string): Promise<ConsoleKey | 'origin' | undefined> =>
      passkeys.verify(
        answer,
        origin,
        (tx, { id, name }) => open(tx, toActor(id, name), id),
        (tx, { id, name }) => noteRefusal(tx, toActor(id, name), 'passkey'),
      ),

    /**
     * The caller of a key. Undefined where its session ended, or was not used for an hour.
     *
     * @param isUse false for a call that the page makes by itself
     */
    async find(key: ConsoleKey, isUse: boolean): Promise<ConsoleCaller | undefined> {
      const sessionDigest = toDigest(key)
      const now = clock.now()
      const session = await query
        .selectFrom('consoleSession')
        .select(['actor', 'until', 'lastUsedAt'])
        .where('digest', '=', sessionDigest)
        .where('until', '>', now)
        .where('lastUsedAt', '>', now - sessionIdleLife)
        .executeTakeFirst()
      if (!session) return undefined
      if (isUse && now - session.lastUsedAt > noteEvery)
        await query
          .updateTable('consoleSession')
          .set({ lastUsedAt: now })
          .where('digest', '=', sessionDigest)
          .execute()
      return { sessionDigest, actor: session.actor, until: session.until }
    },

    close: ({ sessionDigest, actor }: ConsoleCaller): Promise<void> =>
      query.transaction().execute(async (tx) => {
        await tx.deleteFrom('consoleSession').where('digest', '=', sessionDigest).execute()
        await appendAudit(tx, { action: 'console.close', actor, details: {} })
      }),

    /** Ends every session but the caller's. Returns how many. */
    endOthers: ({ sessionDigest, actor }: ConsoleCaller): Promise<number> =>
      query.transaction().execute((tx) => endOthers(tx, actor, sessionDigest)),

    /** The sessions that are open, the newest first. */
    listSessions: (caller: ConsoleCaller) => listSessions(query, caller, clock.now()),
  }
}

/**
 * Creates the digest of a session's key. It is of one process, so a session ends with it: while the server is down, whoever holds its
 * port is sent the keys of open tabs.
 */
function createKeyDigest() {
  const processKey = randomBytes(32)
  return ({ token, proof }: ConsoleKey): string =>
    createHmac('sha256', processKey)
      .update(JSON.stringify([token, proof]))
      .digest('base64url')
}

/** Ends every session but one. Returns how many. */
async function endOthers(tx: Transaction<Tables>, actor: string, own: string): Promise<number> {
  const rows = await tx.deleteFrom('consoleSession').where('digest', '!=', own).returning('until').execute()
  const details = { ended: String(rows.length) }
  await appendAudit(tx, { action: 'console.sessions.end', actor, details })
  return rows.length
}

async function listSessions(query: Ports['db']['query'], { sessionDigest }: ConsoleCaller, now: number) {
  const rows = await query
    .selectFrom('consoleSession')
    .selectAll()
    .where('until', '>', now)
    .where('lastUsedAt', '>', now - sessionIdleLife)
    .orderBy('until', 'desc')
    .execute()
  return rows.map(({ digest: of, actor, passkey, until, lastUsedAt }) => ({
    actor,
    by: passkey === null ? ('link' as const) : ('passkey' as const),
    openedAt: until - sessionLife,
    lastUsedAt,
    isOwn: of === sessionDigest,
  }))
}

/** As the audit log names a passkey. */
const toActor = (id: string, name: string): string => `passkey ${name} (${id.slice(0, 8)})`
