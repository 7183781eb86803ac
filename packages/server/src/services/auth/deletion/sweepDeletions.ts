import { openText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'
import { spendMailBudget, toStrangersIndex } from '../email/mailBudget.ts'
import { getAppName } from '../mails/appName.ts'
import { deletionMail } from '../mails/deletionMails.ts'
import { signPurgeOrder } from '../sessions/openSession.ts'
import { createKeepToken, toKeepUrl } from './requestDeletion.ts'

/** Accounts of one run and step. */
const batchSize = 50
/** Milliseconds before the end at which the owner is reminded. */
const remindBefore = 24 * 60 * 60_000
/** Milliseconds until a step that failed twice is repeated: doubled each time, up to an hour. */
const firstPause = 60_000
const longestPause = 60 * 60_000

/**
 * Reminds, begins deletions that are due, and completes those that have begun. One that fails is left to the next run, and after that to
 * later and later ones, behind those that have not failed, so that no number of them holds up another.
 */
export async function sweepDeletions(auth: AuthContext): Promise<void> {
  const { query } = auth.db
  const now = auth.clock.now()
  const soon = await query
    .selectFrom('authDeletion')
    .select(['account', 'failures'])
    .where('retryAt', '<=', now)
    .where('beganAt', 'is', null)
    .where('remindedAt', 'is', null)
    .where('until', '>', now)
    .where('until', '<=', now + remindBefore)
    // Who asked within the last day has the first mail before their eyes.
    .where('requestedAt', '<', now - remindBefore)
    .orderBy('failures')
    .orderBy('until')
    .limit(batchSize)
    .execute()
  const failed: boolean[] = []
  for (const step of soon) failed.push(await fails(auth, step, () => remind(auth, step.account)))
  const due = await query
    .selectFrom('authDeletion')
    .select(['account', 'failures'])
    .where('retryAt', '<=', now)
    .where('until', '<=', now)
    .where('beganAt', 'is', null)
    .orderBy('failures')
    .orderBy('until')
    .limit(batchSize)
    .execute()
  for (const step of due) failed.push(await fails(auth, step, () => beginDeletion(auth, step.account)))
  const begun = await query
    .selectFrom('authDeletion')
    .select(['account', 'failures'])
    .where('retryAt', '<=', now)
    .where('beganAt', 'is not', null)
    .orderBy('failures')
    .orderBy('beganAt')
    .limit(batchSize)
    .execute()
  for (const step of begun) failed.push(await fails(auth, step, () => completeDeletion(auth, step.account)))
  if (failed.includes(true)) await reportFailing(auth)
}

type Step = { readonly account: string; readonly failures: number }

/** Does a step of a deletion. Returns whether it failed, and records when it is repeated. */
async function fails(
  { db, clock, log }: Pick<AuthContext, 'db' | 'clock' | 'log'>,
  { account, failures: before }: Step,
  work: () => Promise<void>,
): Promise<boolean> {
  const record = (failures: number, retryAt: number) =>
    db.query.updateTable('authDeletion').set({ failures, retryAt }).where('account', '=', account).execute()
  try {
    await work()
    if (before > 0) await record(0, 0)
    return false
  } catch (error) {
    const problem = error instanceof Error ? error.name : ''
    log.error({ problem }, 'A step of the deletion of an account failed; a later run repeats it')
    // The first time the next run does: most failures are of a service that is restarted.
    const pause = before === 0 ? 0 : Math.min(firstPause * 2 ** (before - 1), longestPause)
    await record(before + 1, clock.now() + pause)
    return true
  }
}

/** Logs how many deletions fail, for the operator. */
async function reportFailing({ db, log }: Pick<AuthContext, 'db' | 'log'>): Promise<void> {
  const { failing } = await db.query
    .selectFrom('authDeletion')
    .select(({ fn }) => fn.countAll().as('failing'))
    .where('failures', '>', 0)
    .executeTakeFirstOrThrow()
  log.error({ failing: Number(failing) }, 'Deletions of accounts fail; each is repeated within an hour')
}

/**
 * Mails the owner that the account is deleted within a day, once. It counts against the mail of the address and of the server; a
 * reminder that has no room now is sent by a later run.
 */
async function remind(auth: AuthContext, account: string): Promise<void> {
  const { query } = auth.db
  const now = auth.clock.now()
  const claimed = await query
    .updateTable('authDeletion')
    .set({ remindedAt: now })
    .where('account', '=', account)
    .where('remindedAt', 'is', null)
    .where('beganAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!claimed) return
  const { emailIndex, email } = await query
    .selectFrom('authAccount')
    .select(['emailIndex', 'email'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  if (emailIndex === null || email === null || !auth.mailer.isConfigured) return
  const { emailSeal } = await auth.secrets()
  const { language, until, requestedAt } = claimed
  const app = await getAppName(auth, claimed)
  const url = toKeepUrl(auth, await createKeepToken(auth, account, requestedAt))
  const count = {
    emailIndex,
    kind: 'confirmation',
    projectId: '',
    network: 'reminders',
    hasCooldown: false,
  } as const
  try {
    const refund = await spendMailBudget(auth, count)
    const to = openText(emailSeal, email, `account|${account}`)
    await auth.mailer
      .send(deletionMail(to, { app, language, until, url, isReminder: true }))
      .catch(async (error: unknown) => {
        await refund()
        throw error
      })
  } catch (error) {
    await query.updateTable('authDeletion').set({ remindedAt: null }).where('account', '=', account).execute()
    throw error
  }
}

/**
 * Begins a deletion that is due: from now on nobody signs in to the account, and its address and logins are free for a new one. What
 * follows knows the account by its id only, never by its address, so an account that the same person makes meanwhile is safe.
 */
async function beginDeletion(auth: AuthContext, account: string): Promise<void> {
  const now = auth.clock.now()
  const { emailSeal } = await auth.secrets()
  await auth.db.query.transaction().execute(async (tx) => {
    // In the order of a sign-in: a login, then the account.
    await tx.selectFrom('authIdentity').select('id').where('account', '=', account).forUpdate().execute()
    const row = await tx
      .selectFrom('authAccount')
      .select(['emailIndex', 'email'])
      .where('id', '=', account)
      .forUpdate()
      .executeTakeFirst()
    const { numUpdatedRows } = await tx
      .updateTable('authDeletion')
      .set({ beganAt: now })
      .where('account', '=', account)
      .where('until', '<=', now)
      .where('beganAt', 'is', null)
      .executeTakeFirst()
    // The person signed in at the last moment.
    if (!row || numUpdatedRows !== 1n) return
    await tx
      .updateTable('authAccount')
      .set({ emailIndex: null, email: null })
      .where('id', '=', account)
      .execute()
    await tx.deleteFrom('authIdentity').where('account', '=', account).execute()
    await tx.deleteFrom('authFormerEmail').where('account', '=', account).execute()
    await tx.deleteFrom('authPasskey').where('account', '=', account).execute()
    await tx
      .updateTable('authSession')
      .set({ endedAt: now })
      .where('account', '=', account)
      .where('endedAt', 'is', null)
      .execute()
    await tx.deleteFrom('authFlow').where('account', '=', account).execute()
    if (row.emailIndex === null || row.email === null) return
    const strangersIndex = await toStrangersIndex(auth, openText(emailSeal, row.email, `account|${account}`))
    // Codes and approvals for the address were for this account; its counted mails, also those strangers asked for, are its last trace.
    await tx.deleteFrom('authFlow').where('emailIndex', '=', row.emailIndex).execute()
    await tx.deleteFrom('authApproval').where('emailIndex', '=', row.emailIndex).execute()
    await tx.deleteFrom('authBudget').where('emailIndex', 'in', [row.emailIndex, strangersIndex]).execute()
  })
}

/**
 * Completes a deletion that has begun: the wallet parts first, then the account with its sessions, devices and log. If the keys service
 * can't be reached, everything stays for the next run.
 */
async function completeDeletion(auth: AuthContext, account: string): Promise<void> {
  await auth.purgeWallet(await signPurgeOrder(auth, account))
  await auth.db.query.deleteFrom('authAccount').where('id', '=', account).execute()
}
