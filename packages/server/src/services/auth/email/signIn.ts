import { randomBytes } from 'node:crypto'
import { authLimits, type OtpReply, type SignInReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import { parseEmail } from '@latchkey/protocol/schemas'
import type { Kysely, Transaction } from 'kysely'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { checkProject } from '../../../http/checkProject.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import { openText, sealText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'
import { getAppName } from '../mails/appName.ts'
import { toDeviceName } from '../mails/deviceName.ts'
import { toMailDownFailure } from '../mails/sendMail.ts'
import { codeMail, deviceMail, movedMail } from '../mails/signInMails.ts'
import { offerPasskeys } from '../passkeys/connectPasskey.ts'
import { findPause, refusePausedDevice } from '../sessions/pauseNewDevices.ts'
import { findSession } from '../sessions/requireSession.ts'
import { getProviderName } from '../social/providers.ts'
import { isReservedEmail, toEmailIndex } from './address.ts'
import { claimCode, toWrongCodeFailure, withMinimumTime } from './claimCode.ts'
import { enterAccount, toSignedIn } from './completeSignIn.ts'
import { requestApproval } from './deviceApproval.ts'
import { startMailedFlow } from './flow.ts'
import { toClientNetwork } from './mailBudget.ts'

/**
 * Begins a sign-in by e-mail. An unknown address is a sign-up; it runs the same statements, gets the same
 * answer and one mail, as a known one. With `first: 'code'` every device is answered alike; otherwise a device learns about
 * an address only whether it was approved for it itself.
 */
export async function connectEmail(
  auth: AuthContext,
  call: Call<typeof authApi.connectEmail>,
): Promise<SignInReply> {
  const email = parseEmail(call.body.email)
  if (email === undefined)
    throw new HttpFailure(422, 'email', 'This isn’t a valid email address. Check it and try again.')
  if (!auth.mailer.isConfigured) throw toMailDownFailure()
  // The route has checked that the project exists; here the app’s origin is checked.
  const { origin } = call.body.app
  // The wallet's own settings page is on no list of a project.
  const isWallet = auth.config.frameUrl !== undefined && origin === new URL(auth.config.frameUrl).origin
  await checkProject(auth, {
    projectId: call.projectId,
    origin: isWallet ? undefined : origin,
    counts: false,
  })
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
  const now = auth.clock.now()
  const isApproved = await isDeviceApproved(query, {
    account: account?.id ?? '',
    emailIndex,
    thumbprint,
    now,
  })
  const isKnownDevice = isApproved && (account !== undefined || !former)
  // An operator without existing clients lets no program choose the order that needs no number.
  const isCodeFirst = call.body.first === 'code' || !auth.config.auth.allowsLinkFirst
  const by = isCodeFirst || isKnownDevice ? 'code' : 'link'
  // The mail goes to the address as its owner first wrote it: another spelling may be another person’s mailbox.
  const email = account?.email ? openText(emailSeal, account.email, `account|${account.id}`) : typedEmail
  const network = toClientNetwork(call.clientAddress)
  const { origin } = new URL(call.body.app.origin)
  const device = toDeviceName(call.body.device)
  const projectId = call.projectId ?? ''
  const language = call.body.language ?? 'en'

  const app = await getAppName(auth, { project: projectId, app: origin })
  const request = { app, device, network, language }
  const start = {
    ...request,
    app: origin,
    kind: 'sign-in',
    emailIndex,
    thumbprint,
    email,
    by,
    isCodeFirst,
  } as const
  const budget = { kind: isKnownDevice ? 'code' : 'link', projectId } as const
  const flow = await startMailedFlow(auth, start, budget, ({ code, token }) => {
    if (former && !account) return movedMail(email, request)
    if (by === 'code') return codeMail(email, code, request)
    return deviceMail(email, `${auth.baseUrl()}/login/device?t=${token}`, request)
  })
  const { otpLength } = auth.config.auth
  const common = { flowId: flow.id, otpLength }
  if (by === 'code') return { action: 'VERIFY_OTP', ...common, expiresIn: authLimits.codeLife }
  return { action: 'VERIFY_DEVICE', ...common, expiresIn: authLimits.linkLife }
}

/**
 * Exchanges the mailed code for a session. Creates the account if there is none, and enrolls the device. Where the code came
 * first, a device that is new to an existing account is mailed a link instead, or offered to use a passkey of it: a code alone, which
 * can be talked out of a person, opens no existing account on another device. While the account is paused (`pauseNewDevices`) no new device gets in, also
 * not one that was approved by a link before.
 */
export async function connectOtp(
  auth: AuthContext,
  { body: { flowId, otp, passkey = false }, thumbprint, projectId = '' }: Call<typeof authApi.connectOtp>,
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
    const found = await tx
      .selectFrom('authAccount')
      .select(['id', 'isMailLogin'])
      .where('emailIndex', '=', emailIndex)
      .forUpdate()
      .executeTakeFirst()
    // The account was deleted in this moment. The next code makes a new one.
    if (!found) throw toWrongCodeFailure()
    const { id: account, isMailLogin } = found
    if (!isMailLogin) throw await toOtherWayFailure(tx, account)
    const device = { account, emailIndex, thumbprint, now }
    const isKnown = isNew || (await isDeviceEnrolled(tx, device))
    const pausedUntil = isKnown ? undefined : await findPause(tx, emailIndex, now)
    if (pausedUntil !== undefined) return { account, pausedUntil, isEntered: false } as const
    if (!isNew && !(await isDeviceApproved(tx, device))) {
      // Its approval was taken back since the code was mailed.
      if (flow.decision !== 'none') throw toWrongCodeFailure()
      return { account, pausedUntil, isEntered: false } as const
    }
    return { ...(await enterAccount(auth, tx, flow, { account, isNew })), isEntered: true } as const
  })
  if (!opened.isEntered && opened.pausedUntil !== undefined)
    throw await refusePausedDevice(auth, flow, { account: opened.account, until: opened.pausedUntil })
  if (!opened.isEntered) {
    const { account } = opened
    const offer = passkey ? await offerPasskeys(auth, flow, account) : undefined
    return offer ?? requestApproval(auth, { flow, account, otp, projectId })
  }
  return { action: 'CONNECT', ...(await toSignedIn(auth, flow, opened)), isNew: opened.isNew }
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

/** A device, the address it signs in with, and the account of that address. */
type DeviceOfAddress = {
  readonly account: string
  readonly emailIndex: string
  readonly thumbprint: string
  readonly now: number
}

/** Whether a device has signed in to an account before, and was not revoked. */
async function isDeviceEnrolled(
  query: Kysely<Tables>,
  { account, thumbprint }: DeviceOfAddress,
): Promise<boolean> {
  const device = await query
    .selectFrom('authDevice')
    .select('id')
    .where('account', '=', account)
    .where('thumbprint', '=', thumbprint)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return device !== undefined
}

/** Whether a device is approved for an address: it has signed in before, or was approved by a link moments ago. */
async function isDeviceApproved(query: Kysely<Tables>, device: DeviceOfAddress): Promise<boolean> {
  const { emailIndex, thumbprint, now } = device
  const isEnrolled = await isDeviceEnrolled(query, device)
  const approval = await query
    .selectFrom('authApproval')
    .select('until')
    .where('emailIndex', '=', emailIndex)
    .where('thumbprint', '=', thumbprint)
    .where('until', '>', now)
    .executeTakeFirst()
  return isEnrolled || approval !== undefined
}
