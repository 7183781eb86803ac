import { authLimits } from '@latchkey/protocol'
import type { Kysely } from 'kysely'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import type { AuthContext } from '../auth.ts'
import { toEmailIndex, toMailboxIndex } from './address.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** A mail to count, before it is sent. */
export type MailCount = {
  /** Whose mails are counted: `toStrangersIndex` for what strangers can ask for, else `toEmailIndex`. */
  readonly emailIndex: string
  /**
   * What an unknown device asks for (`link`: a link, or a code where that comes first), what an approved device or the owner of
   * the mailbox does (`code`), and codes to an address an account is moved to are counted separately, so that a stranger
   * cannot use up the owner’s codes. Codes for payments do not use up those for signing in, nor do notices of passkeys (`notice`).
   */
  readonly kind: Tables['authBudget']['kind']
  readonly projectId: string
  readonly network: string
  /** False for the second mail of a sign-in, which the first must not delay. */
  readonly hasCooldown: boolean
}

/**
 * Counts one mail against every budget: a cooldown per project and mailbox, six per hour and twelve per day per
 * mailbox and kind, per client network (30 an hour; 120 for a whole /48), per project, and for all mail, of which one project gets a
 * part.
 *
 * @returns a function that takes the mail back when it could not be sent
 * @throws HttpFailure 429 `email` (the cooldown) or `rate_limited`
 */
export async function spendMailBudget(
  { db, clock, limits, config }: Pick<AuthContext, 'db' | 'clock' | 'limits' | 'config'>,
  { emailIndex, kind, projectId, network, hasCooldown }: MailCount,
): Promise<() => Promise<void>> {
  const now = clock.now()
  const mailbox = { emailIndex, kind }
  // First without a write: a refused mail leaves no row, or a stranger could fill the table.
  requireBudget(await getRecentMails(db.query, mailbox, now), now, hasCooldown ? projectId : undefined)
  for (const [key, rule] of bucketsOf(config, network, projectId)) {
    const milliseconds = await limits.consume(key, rule, 1)
    if (milliseconds > 0) throw toBudgetFailure('rate_limited', milliseconds)
  }
  return spendMailboxBudget({ db, clock }, { ...mailbox, projectId, hasCooldown })
}

/**
 * Counts one mail against the budget of its mailbox and kind alone: one that a session of the account causes, which no stranger can
 * ask for. Who uses up the shares of a network or project keeps it from nobody.
 *
 * @returns a function that takes the mail back when it is not sent
 * @throws HttpFailure 429 `email` (the cooldown) or `rate_limited`
 */
export async function spendMailboxBudget(
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  { emailIndex, kind, projectId, hasCooldown }: Omit<MailCount, 'network'>,
): Promise<() => Promise<void>> {
  const now = clock.now()
  const mailbox = { emailIndex, kind }
  await db.query.transaction().execute(async (tx) => {
    await tx
      .insertInto('authBudget')
      .values({ ...mailbox, sent: '[]', until: now + day })
      // An update, which locks the row: one that has expired could be deleted before it is read below.
      .onConflict((conflict) => conflict.columns(['emailIndex', 'kind']).doUpdateSet({ until: now + day }))
      .execute()
    const recent = await getRecentMails(tx, mailbox, now, true)
    // Concurrent requests may have used it meanwhile.
    requireBudget(recent, now, hasCooldown ? projectId : undefined)
    await tx
      .updateTable('authBudget')
      .set({ sent: JSON.stringify([...recent, { at: now, project: projectId }]) })
      .where('emailIndex', '=', emailIndex)
      .where('kind', '=', kind)
      .execute()
  })
  return () => refundMail(db, { ...mailbox, at: now })
}

/** The shares of a mail, besides the budget of its address: of a client network, of a project, and all mail. */
function bucketsOf(
  { mode, mail }: Pick<AuthContext, 'config'>['config'],
  network: string,
  projectId: string,
) {
  // A development machine may request ten times as many mails.
  const factor = mode === 'development' ? 10 : 1
  const perHour = (mails: number) => ({ capacity: mails * factor, refillPerSecond: (mails * factor) / 3600 })
  const { perMinute, perMinuteAndProject } = mail
  // A company or hosting customer gets a /48, which has 256 networks.
  const site = /^((?:[0-9a-f]*:){3})[0-9a-f]*::\/56$/i.exec(network)?.[1]
  return [
    [`login-mail|${network}`, perHour(30)],
    ...(site === undefined ? [] : ([[`login-mail-site|${site}:/48`, perHour(120)]] as const)),
    [
      `login-mail-project|${projectId}`,
      { capacity: perMinuteAndProject, refillPerSecond: perMinuteAndProject / 60 },
    ],
    ['login-mail', { capacity: perMinute, refillPerSecond: perMinute / 60 }],
  ] as const
}

/** Returns the mails of the last day. `isLocked`: nobody else changes them until the transaction ends. */
async function getRecentMails(
  query: Kysely<Tables>,
  { emailIndex, kind }: Pick<MailCount, 'emailIndex' | 'kind'>,
  now: number,
  isLocked = false,
): Promise<Sent[]> {
  const row = await query
    .selectFrom('authBudget')
    .select('sent')
    .where('emailIndex', '=', emailIndex)
    .where('kind', '=', kind)
    .$if(isLocked, (select) => select.forUpdate())
    .executeTakeFirst()
  return parseSent(row?.sent ?? '[]').filter(({ at }) => now - at < day)
}

/** @throws HttpFailure 429 */
function requireBudget(recent: readonly Sent[], now: number, cooldownProject: string | undefined): void {
  const refusal = findRefusal(recent, now, cooldownProject)
  if (refusal.milliseconds > 0) throw toBudgetFailure(refusal.field, refusal.milliseconds)
}

/**
 * Returns under which digest mails that strangers ask for are counted: that of the mailbox, because other spellings of an address reach
 * it too. In development that of the address: testers sign many of them up.
 */
export async function toStrangersIndex(
  { config, secrets }: Pick<AuthContext, 'config' | 'secrets'>,
  email: string,
): Promise<string> {
  const { emailIndex: key } = await secrets()
  return config.mode === 'development' ? toEmailIndex(key, email) : toMailboxIndex(key, email)
}

/** A counted mail. `at`: milliseconds since 1970. */
type Sent = { readonly at: number; readonly project: string }

/**
 * Returns which budget refuses another mail, and for how many milliseconds; 0 when none does.
 *
 * @param cooldownProject project whose cooldown counts; undefined where none does
 */
function findRefusal(recent: readonly Sent[], now: number, cooldownProject: string | undefined) {
  const last = recent.findLast(({ project }) => project === cooldownProject)?.at
  // A time in the future means that the clock was set back; it blocks nobody.
  if (last !== undefined && last <= now && now - last < authLimits.cooldown)
    return { field: 'email' as const, milliseconds: last + authLimits.cooldown - now }
  const millisecondsUntilFewer = (count: number, window: number) => {
    const [oldest] = recent.filter(({ at }) => now - at < window).slice(-count)
    const inWindow = recent.filter(({ at }) => now - at < window).length
    return inWindow >= count && oldest ? oldest.at + window - now : 0
  }
  const milliseconds = Math.max(
    millisecondsUntilFewer(authLimits.codesPerHour, hour),
    millisecondsUntilFewer(authLimits.codesPerDay, day),
  )
  return { field: 'rate_limited' as const, milliseconds }
}

async function refundMail(
  { query }: AuthContext['db'],
  { emailIndex, kind, at }: { emailIndex: string; kind: MailCount['kind']; at: number },
): Promise<void> {
  await query.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('authBudget')
      .select('sent')
      .where('emailIndex', '=', emailIndex)
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const sent = parseSent(row.sent)
    const refundedIndex = sent.findLastIndex((mail) => mail.at === at)
    await tx
      .updateTable('authBudget')
      .set({ sent: JSON.stringify(sent.filter((_, index) => index !== refundedIndex)) })
      .where('emailIndex', '=', emailIndex)
      .where('kind', '=', kind)
      .execute()
  })
}

function parseSent(text: string): Sent[] {
  return JSON.parse(text) as Sent[]
}

function toBudgetFailure(field: 'email' | 'rate_limited', milliseconds: number): HttpFailure {
  const seconds = Math.max(Math.ceil(milliseconds / 1000), 1)
  const description =
    field === 'email'
      ? `Please try again after ${seconds} seconds`
      : `Too many e-mails were asked for. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`
  return new HttpFailure(429, field, description, { 'retry-after': String(seconds) })
}

/** Network of a client address, for budgets and mails: /24 of IPv4, /56 of IPv6 (which comes shortened to its /64). */
export function toClientNetwork(clientAddress: string): string {
  const [, v4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(clientAddress) ?? []
  if (v4 !== undefined) return `${v4}.x`
  const [, first, last] = /^((?:[0-9a-f]*:){3})([0-9a-f]*)::\/64$/i.exec(clientAddress) ?? []
  if (first === undefined || last === undefined) return 'unknown'
  return `${first}${(Number.parseInt(last || '0', 16) & 0xff00).toString(16)}::/56`
}
