import { randomBytes } from 'node:crypto'
import { authLimits, type OtpReply, type SignInReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import { parseEmail } from '@latchkey/protocol/schemas'
import type { Transaction } from 'kysely'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { checkProject } from '../../../http/checkProject.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import { openText, sealText } from '../../../secrets/cryptography.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { toPlainLine } from '../mails/renderMail.ts'
import { toMailDownFailure } from '../mails/sendMail.ts'
import { codeMail, deviceMail, movedMail, newDeviceMail } from '../mails/signInMails.ts'
import { createSession, enrollDevice, toSessionReply } from '../sessions/openSession.ts'
import { findSession } from '../sessions/requireSession.ts'
import { getProviderName } from '../social/providers.ts'
import { isReservedEmail, toEmailIndex } from './address.ts'
import { claimCode, toWrongCodeFailure, withMinimumTime } from './claimCode.ts'
import { startMailedFlow } from './flow.ts'
import { toClientNetwork } from './mailBudget.ts'

/**
 * Begins a sign-in by e-mail. An unknown address is a sign-up; it runs the same statements, gets the same
 * answer and one mail, as a known one. A device learns about an address only whether it was approved for it
 * itself.
 */
export async function connectEmail(
  auth: AuthContext,
  call: Call<typeof authApi.connectEmail>,
): Promise<SignInReply> {
  const email = parseEmail(call.body.email)
  if (email === undefined)
    throw new HttpFailure(
      422,
      'email',
      'That is no e-mail address we can write to. Check it for typing errors.',
    )
  if (!auth.mailer.isConfigured) throw toMailDownFailure()
  // The route has checked that the project exists; here the app’s origin is checked.
  const { origin } = call.body.app
  await checkProject(auth, { projectId: call.projectId, origin, counts: false })
  return withMinimumTime(auth.clock, () => beginSignIn(auth, call, email))
}

async function beginSignIn(
  auth: AuthContext,
  call: Call<typeof authApi.connectEmail>,
  typedEmail: string,
): Promise<SignInReply> {
  const { thumbprint, claims } = call
  const { emailIndex: indexKey, emailSeal } = await auth.secrets()
  const { query } = auth.db
  const emailIndex = toEmailIndex(indexKey, typedEmail)
  const session = await findSession(auth, claims)
  if (session?.emailIndex === emailIndex && session.thumbprint === thumbprint) return { action: 'CONNECT' }

  const account = await query
    .selectFrom('authAccount')
    .select(['id', 'email'])
    .where('emailIndex', '=', emailIndex)
    .executeTakeFirst()
  const former = await query
    .selectFrom('authFormerEmail')
    .select('account')
    .where('emailIndex', '=', emailIndex)
    .where('until', '>', auth.clock.now())
    .executeTakeFirst()
  const isApproved = await isDeviceApproved(auth, { account: account?.id ?? '', emailIndex, thumbprint })
  const by = isApproved && (account || !former) ? 'code' : 'link'
  // The mail goes to the address as its owner first wrote it: another spelling may be another person’s mailbox.
  const email = account?.email ? openText(emailSeal, account.email, `account|${account.id}`) : typedEmail
  const network = toClientNetwork(call.clientAddress)
  const app = toPlainLine(new URL(call.body.app.origin).origin)
  const device = toPlainLine(call.body.device ?? '') || 'a device without a name'
  const projectId = call.projectId ?? ''
  const language = call.body.language ?? 'en'

  const request = { app, device, network, language }
  const start = { ...request, kind: 'sign-in', emailIndex, thumbprint, email, by } as const
  const flow = await startMailedFlow(auth, start, { kind: by, projectId }, ({ code, token }) => {
    if (by === 'code') return codeMail(email, code, request)
    if (former && !account) return movedMail(email, request)
    return deviceMail(email, `${auth.baseUrl()}/login/device?t=${token}`, request)
  })
  const { otpLength } = auth.config.auth
  const common = { flowId: flow.id, otpLength }
  if (by === 'code') return { action: 'VERIFY_OTP', ...common, expiresIn: authLimits.codeLife }
  return {
    action: 'VERIFY_DEVICE',
    ...common,
    ...(flow.number !== null && { number: flow.number }),
    expiresIn: authLimits.linkLife,
  }
}

/** Exchanges the mailed code for a session. Creates the account if there is none, and enrolls the device. */
export async function connectOtp(
  auth: AuthContext,
  { body: { flowId, otp }, thumbprint }: Call<typeof authApi.connectOtp>,
): Promise<OtpReply> {
  const flow = await withMinimumTime(auth.clock, () =>
    claimCode(auth, { flowId, otp, thumbprint, kind: 'sign-in' }),
  )
  const { emailSeal } = await auth.secrets()
  const email = openText(emailSeal, flow.email, `flow|${flow.id}`)
  const now = auth.clock.now()
  const { emailIndex } = flow

  const opened = await auth.db.query.transaction().execute(async (tx) => {
    const newId = randomBytes(16).toString('base64url')
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('authAccount')
      .values({
        id: newId,
        emailIndex,
        email: sealText(emailSeal, email, `account|${newId}`),
        isMailLogin: true,
        createdAt: now,
        eventCount: 0,
        eventSeal: '',
      })
      .onConflict((conflict) => conflict.column('emailIndex').doNothing())
      .executeTakeFirst()
    const isNew = numInsertedOrUpdatedRows === 1n
    // The account changed its address after this code was mailed. An account created here would block the undo
    // of that change.
    if (isNew && (await isReservedEmail(tx, { emailIndex, account: null, now }))) throw toWrongCodeFailure()
    const { id: account, isMailLogin } = await tx
      .selectFrom('authAccount')
      .select(['id', 'isMailLogin'])
      .where('emailIndex', '=', emailIndex)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!isMailLogin) throw await toOtherWayFailure(tx, account)
    const device = await enrollDevice(auth, tx, { account, thumbprint, name: flow.device })
    const session = await createSession(auth, tx, { account, device: device.id, thumbprint, app: flow.app })
    await tx
      .deleteFrom('authApproval')
      .where('emailIndex', '=', emailIndex)
      .where('thumbprint', '=', thumbprint)
      .execute()
    const name = flow.device
    if (isNew) await recordEvent(auth, tx, { account, event: 'account_created', device: name })
    if (device.isNew) await recordEvent(auth, tx, { account, event: 'device_approved', device: name })
    await recordEvent(auth, tx, { account, event: 'signed_in', device: name })
    return { ...session, account, isNew, isNewDevice: device.isNew }
  })

  if (opened.isNewDevice && !opened.isNew) {
    // A notice is not awaited: the sign-in is complete.
    auth.mailer
      .send(newDeviceMail(email, flow))
      .catch(() => auth.log.warn({}, 'A notice could not be mailed'))
  }
  const reply = await toSessionReply(auth, { ...opened, thumbprint, until: now + authLimits.absoluteLife })
  return { ...reply, isNew: opened.isNew }
}

/**
 * Failure for an address whose wallet was created with a provider: an e-mail address opens no such wallet, and
 * no second one is created.
 */
async function toOtherWayFailure(tx: Transaction<Tables>, account: string): Promise<HttpFailure> {
  const identity = await tx
    .selectFrom('authIdentity')
    .select('provider')
    .where('account', '=', account)
    .orderBy('createdAt')
    .executeTakeFirst()
  const provider = identity?.provider ?? 'farcaster'
  const name = getProviderName(provider)
  return new HttpFailure(
    409,
    'other_way',
    `The wallet of this address was made with ${name}. Sign in with ${name} to open it.`,
    {},
    [{ field: 'provider', description: provider }],
  )
}

/** Whether a device may be sent a code for an address: it was approved before, or by a link moments ago. */
async function isDeviceApproved(
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  { account, emailIndex, thumbprint }: { account: string; emailIndex: string; thumbprint: string },
): Promise<boolean> {
  const device = await db.query
    .selectFrom('authDevice')
    .select('id')
    .where('account', '=', account)
    .where('thumbprint', '=', thumbprint)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  const approval = await db.query
    .selectFrom('authApproval')
    .select('until')
    .where('emailIndex', '=', emailIndex)
    .where('thumbprint', '=', thumbprint)
    .where('until', '>', clock.now())
    .executeTakeFirst()
  return device !== undefined || approval !== undefined
}
