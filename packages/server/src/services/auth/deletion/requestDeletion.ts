import { authLimits, type DeletionDone, type DeletionReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { requireFresh } from '../../../http/caller/session.ts'
import { digest, keyedDigest, openText } from '../../../secrets/cryptography.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { claimCode, toWrongCodeFailure, withMinimumTime } from '../email/claimCode.ts'
import { startMailedFlow } from '../email/flow.ts'
import { toClientNetwork } from '../email/mailBudget.ts'
import { getAppName } from '../mails/appName.ts'
import { deletionCodeMail, deletionMail } from '../mails/deletionMails.ts'
import { notifyOwner, toMailDownFailure } from '../mails/sendMail.ts'
import { requireSession, requireSettledAccount } from '../sessions/requireSession.ts'

const day = 24 * 60 * 60_000

/**
 * Begins the deletion of an account: mails a code to its address. An account without a mailbox (signed in with another service)
 * needs a sign-in within the last 15 minutes instead. As for an export, device, address and ways to sign in must not be new:
 * otherwise a thief with one stolen login could delete the wallet.
 */
export async function requestDeletion(
  auth: AuthContext,
  {
    body: { language = 'en' },
    claims,
    thumbprint,
    projectId = '',
    clientAddress,
  }: Call<typeof authApi.deleteAccount>,
): Promise<DeletionReply> {
  const session = await requireSession(auth, claims)
  await requireSettledAccount(auth, session)
  const { email: sealed, emailIndex, isMailLogin, account, app } = session
  if (!isMailLogin || sealed === null || emailIndex === null) {
    requireFresh({ auth_time: session.authTime / 1000 }, auth.clock.now())
    return schedule(auth, { account, app, project: projectId, language })
  }
  if (!auth.mailer.isConfigured) throw toMailDownFailure()
  const { emailSeal } = await auth.secrets()
  const email = openText(emailSeal, sealed, `account|${account}`)
  const kind = 'confirmation'
  const start = {
    kind,
    emailIndex,
    thumbprint,
    app,
    device: session.deviceName,
    network: toClientNetwork(clientAddress),
    language,
    email,
    by: 'code',
    confirmation: { account, purpose: 'deletion' },
  } as const
  const name = await getAppName(auth, { project: projectId, app })
  const flow = await startMailedFlow(auth, start, { kind, projectId }, ({ code }) =>
    deletionCodeMail(email, code, { app: name, device: start.device, network: start.network, language }),
  )
  const { otpLength } = auth.config.auth
  return { action: 'VERIFY_OTP', deletionId: flow.id, otpLength, expiresIn: authLimits.codeLife }
}

/** Confirms the deletion with the mailed code, once. */
export async function confirmDeletion(
  auth: AuthContext,
  { body: { deletionId, otp }, claims, thumbprint }: Call<typeof authApi.confirmDeletion>,
): Promise<DeletionDone> {
  const session = await requireSession(auth, claims)
  const guess = { flowId: deletionId, otp, thumbprint, kind: 'confirmation', step: 'deletion' } as const
  const flow = await withMinimumTime(auth.clock, () => claimCode(auth, guess))
  const { account, app } = session
  if (flow.account !== account) throw toWrongCodeFailure()
  // Changes since the code was mailed count too.
  await requireSettledAccount(auth, session)
  return schedule(auth, { account, app, project: flow.project, language: flow.language })
}

/**
 * Schedules the deletion and ends every session, so that the next sign-in, which keeps the account, is one that a person makes. Mails
 * the owner the day and a link that keeps the account.
 */
async function schedule(
  auth: AuthContext,
  {
    account,
    app,
    project,
    language,
  }: {
    readonly account: string
    readonly app: string
    readonly project: string
    readonly language: string
  },
): Promise<DeletionDone> {
  const now = auth.clock.now()
  const until = now + auth.config.auth.deletionDays * day
  const token = await createKeepToken(auth, account, now)
  await auth.db.query.transaction().execute(async (tx) => {
    const row = { account, requestedAt: now, until, linkDigest: digest(token), app, project, language }
    await tx
      .insertInto('authDeletion')
      .values({ ...row, remindedAt: null, beganAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .updateTable('authSession')
      .set({ endedAt: now })
      .where('account', '=', account)
      .where('endedAt', 'is', null)
      .execute()
    // A change or another confirmation that was begun before ends too.
    await tx.deleteFrom('authFlow').where('account', '=', account).execute()
    await recordEvent(auth, tx, { account, event: 'deletion_requested' })
  })
  const name = await getAppName(auth, { project, app })
  await notifyOwner(auth, account, (to) =>
    deletionMail(to, { app: name, language, until, url: toKeepUrl(auth, token), isReminder: false }),
  )
  return { action: 'SCHEDULED', deleteAt: until }
}

/** Token of the link that keeps an account. It is derived, so that each mail has the same and the database only a digest. */
export async function createKeepToken(
  { secrets }: Pick<AuthContext, 'secrets'>,
  account: string,
  requestedAt: number,
): Promise<string> {
  const { refresh } = await secrets()
  return keyedDigest(refresh, ['keep', account, requestedAt])
}

/** URL of the page that keeps an account. */
export function toKeepUrl({ baseUrl }: Pick<AuthContext, 'baseUrl'>, token: string): string {
  return `${baseUrl()}/login/keep?t=${token}`
}
