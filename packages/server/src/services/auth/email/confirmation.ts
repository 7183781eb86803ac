import { authLimits, type ConfirmationDone, type ConfirmationReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { requireFresh } from '../../../http/caller/session.ts'
import { openText } from '../../../secrets/cryptography.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { type AppName, getAppName } from '../mails/appName.ts'
import { type ConfirmedBy, confirmationMail, exportNotice, paymentNotice } from '../mails/notices.ts'
import { notifyOwner, requireNotice, toMailDownFailure } from '../mails/sendMail.ts'
import { signAccessToken } from '../sessions/openSession.ts'
import { requireSession, requireSettledAccount } from '../sessions/requireSession.ts'
import { claimCode, toWrongCodeFailure, withMinimumTime } from './claimCode.ts'
import { startMailedFlow } from './flow.ts'
import { toClientNetwork } from './mailBudget.ts'

type Session = Awaited<ReturnType<typeof requireSession>>
type Purpose = Call<typeof authApi.confirm>['body']['purpose']

/**
 * Begins a confirmation: mails a code to the account’s address. An account without a mailbox (signed in with
 * another service) needs a sign-in within the last 15 minutes instead.
 */
export async function beginConfirmation(
  auth: AuthContext,
  {
    body: { purpose, language = 'en' },
    claims,
    thumbprint,
    projectId = '',
    clientAddress,
  }: Call<typeof authApi.confirm>,
): Promise<ConfirmationReply> {
  const session = await requireSession(auth, claims)
  if (purpose === 'export') await requireSettledAccount(auth, session)
  const { email: sealed, emailIndex, isMailLogin, account } = session
  const app = await getAppName(auth, { project: projectId, app: session.app })
  if (!isMailLogin || sealed === null || emailIndex === null) {
    requireFresh({ auth_time: session.authTime / 1000 }, auth.clock.now())
    return confirm(auth, session, purpose, { by: 'signIn', language, app })
  }
  if (!auth.mailer.isConfigured) throw toMailDownFailure()
  const { emailSeal } = await auth.secrets()
  const email = openText(emailSeal, sealed, `account|${account}`)
  const network = toClientNetwork(clientAddress)
  const kind = 'confirmation'
  const start = {
    kind,
    emailIndex,
    thumbprint,
    app: session.app,
    device: session.deviceName,
    network,
    language,
    email,
    by: 'code',
    confirmation: { account, purpose },
  } as const
  const flow = await startMailedFlow(auth, start, { kind, projectId }, ({ code }) =>
    confirmationMail(email, code, { purpose, app, device: session.deviceName, network, language }),
  )
  const { otpLength } = auth.config.auth
  return { action: 'VERIFY_OTP', confirmationId: flow.id, otpLength, expiresIn: authLimits.codeLife }
}

/** Confirms a purpose with the mailed code, once. */
export async function enterConfirmation(
  auth: AuthContext,
  { body: { confirmationId, purpose, otp }, claims, thumbprint }: Call<typeof authApi.confirmCode>,
): Promise<ConfirmationDone> {
  const session = await requireSession(auth, claims)
  const guess = { flowId: confirmationId, otp, thumbprint, kind: 'confirmation', step: purpose } as const
  const flow = await withMinimumTime(auth.clock, () => claimCode(auth, guess))
  if (flow.account !== session.account) throw toWrongCodeFailure()
  // Changes since the code was mailed count too.
  if (purpose === 'export') await requireSettledAccount(auth, session)
  const app = await getAppName(auth, flow)
  return confirm(auth, session, purpose, { by: 'code', language: flow.language, app })
}

/**
 * Records a confirmation and notifies the owner. For an export it returns the token that releases the keys, for the ways to recover
 * a token of the session, whose sign-in is fresh again.
 *
 * @throws HttpFailure 503 `unavailable`: an export that no mailed code confirms, and whose notice can't be mailed
 */
async function confirm(
  auth: AuthContext,
  session: Session,
  purpose: Purpose,
  { by, language, app }: { readonly by: ConfirmedBy; readonly language: string; readonly app: AppName },
): Promise<ConfirmationDone> {
  const { account, id, thumbprint } = session
  const event = (
    { export: 'export_confirmed', payment: 'payment_confirmed', recovery: 'recovery_confirmed' } as const
  )[purpose]
  const authTime = auth.clock.now()
  // The only mail of such an export, so it comes first: without it nothing is confirmed.
  if (purpose === 'export' && by === 'signIn')
    await requireNotice(auth, account, (to) =>
      exportNotice(to, { app, language, by, frameUrl: auth.config.frameUrl }),
    )
  await auth.db.query.transaction().execute(async (tx) => {
    await recordEvent(auth, tx, { account, event })
    if (purpose === 'recovery' && by === 'code')
      await tx.updateTable('authSession').set({ authTime }).where('id', '=', id).execute()
  })
  // The mailed code was a notice itself. Without one the mailbox is notified here, if there is one.
  const notice =
    purpose === 'export' && by === 'code'
      ? exportNotice
      : purpose === 'payment' && by === 'signIn'
        ? paymentNotice
        : undefined
  if (notice)
    await notifyOwner(auth, account, (to) =>
      notice(to, { app, language, by, frameUrl: auth.config.frameUrl }),
    )
  if (purpose === 'payment') return { action: 'CONFIRMED', waitFor: 0, expiresIn: authLimits.freshFor }
  if (purpose === 'recovery') {
    const subject = {
      account,
      session: id,
      thumbprint,
      authTime: by === 'code' ? authTime : session.authTime,
    }
    const { accessToken: token, expiresIn } = await signAccessToken(auth, subject)
    return { action: 'CONFIRMED', token, waitFor: 0, expiresIn }
  }
  const { exportCoolOff: coolOff, exportLife: life } = authLimits
  const { accessToken: token, expiresIn } = await signAccessToken(auth, {
    account,
    session: id,
    thumbprint,
    authTime,
    grant: { for: 'export', coolOff, life },
  })
  return { action: 'CONFIRMED', token, waitFor: coolOff, expiresIn }
}
