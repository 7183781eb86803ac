import { randomBytes } from 'node:crypto'
import { authLimits, type DeviceLinkReply, type DeviceReply, type OtpReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import { digest, openText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'
import { getAppName } from '../mails/appName.ts'
import { toMailDownFailure } from '../mails/sendMail.ts'
import { approvalMail, codeMail } from '../mails/signInMails.ts'
import { findPause, toPausedFailure } from '../sessions/pauseNewDevices.ts'
import { enterAccount, toSignedIn } from './completeSignIn.ts'
import { createCode, createDeviceNumber, sendCountedMail, setFlowProblem } from './flow.ts'
import { spendMailBudget } from './mailBudget.ts'

/** A sign-in whose code was right, the account it is to, and the project that began it. */
type Approvable = {
  readonly flow: Tables['authFlow']
  readonly account: string
  readonly projectId: string
}

/**
 * Mails the link that approves a device whose code was right but which is new to the account. The approval is the sign-in. If
 * the mail cannot be sent the code is valid again, so that the same one can be entered once more.
 *
 * @throws HttpFailure 429 `rate_limited`; 503 `unavailable`
 */
export async function requestApproval(
  auth: AuthContext,
  { otp, ...approvable }: Approvable & { readonly otp: string },
): Promise<OtpReply> {
  const { id } = approvable.flow
  try {
    const number = await mailApproval(auth, approvable)
    return { action: 'VERIFY_DEVICE', number, expiresIn: authLimits.linkLife }
  } catch (error) {
    const { pepper } = await auth.secrets()
    const codeDigest = await auth.hashCode(pepper, id, otp)
    await auth.db.query
      .updateTable('authFlow')
      .set({ account: null, number: null, linkDigest: null, linkUntil: 0, codeDigest, usedAt: null })
      .where('id', '=', id)
      .execute()
    throw error
  }
}

/**
 * Mails the link for a device that a passkey could let in too. What the person can still do there stays as it is when the mail fails.
 *
 * @throws HttpFailure 409 `paused`, and nothing is mailed then; 410 `device`; 429 `rate_limited`; 503 `unavailable`
 */
export async function mailDeviceLink(
  auth: AuthContext,
  { body: { flowId }, thumbprint, projectId = '' }: Call<typeof authApi.mailDeviceLink>,
): Promise<DeviceLinkReply> {
  const flow = await auth.db.query
    .selectFrom('authFlow')
    .selectAll()
    .where('id', '=', flowId)
    .where('thumbprint', '=', thumbprint)
    .where('kind', '=', 'sign-in')
    .where('account', 'is not', null)
    .where('number', 'is', null)
    .where('decision', '=', 'none')
    .where('usedAt', 'is', null)
    .where('linkUntil', '>', auth.clock.now())
    .executeTakeFirst()
  if (!flow || flow.account === null) throw toDeviceFailure(undefined)
  if ((await findPause(auth.db.query, flow.emailIndex, auth.clock.now())) !== undefined)
    throw toPausedFailure()
  const number = await mailApproval(auth, { flow, account: flow.account, projectId })
  return { number, expiresIn: authLimits.linkLife }
}

/**
 * Stores a link and a number for the approval of a device, mails the link and returns the number. Neither is stored when the mail
 * cannot be sent.
 */
async function mailApproval(auth: AuthContext, { flow, account, projectId }: Approvable): Promise<string> {
  const { emailSeal } = await auth.secrets()
  const { emailIndex, network } = flow
  const token = randomBytes(32).toString('base64url')
  const number = createDeviceNumber()
  // Only who reads the mailbox gets here, so the link may count as a code: strangers cannot use those up.
  const refund = await spendMailBudget(auth, {
    emailIndex,
    kind: 'code',
    projectId,
    network,
    hasCooldown: false,
  })
  const { numUpdatedRows } = await auth.db.query
    .updateTable('authFlow')
    .set({
      account,
      number,
      linkDigest: digest(token),
      linkUntil: auth.clock.now() + authLimits.linkLife,
      usedAt: null,
    })
    .where('id', '=', flow.id)
    // as it was read: meanwhile a passkey may have let the device in, or another request may have mailed a link
    .where('usedAt', flow.usedAt === null ? 'is' : '=', flow.usedAt)
    .where('linkUntil', '=', flow.linkUntil)
    .where('number', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) {
    await refund()
    throw toDeviceFailure(undefined)
  }
  try {
    const { createdAt } = await auth.db.query
      .selectFrom('authAccount')
      .select('createdAt')
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    const url = `${auth.baseUrl()}/login/device?t=${token}`
    const request = { ...flow, app: await getAppName(auth, flow), createdAt }
    const mail = approvalMail(openText(emailSeal, flow.email, `flow|${flow.id}`), url, request)
    await sendCountedMail(auth, flow.id, mail, refund)
  } catch (error) {
    await auth.db.query
      .updateTable('authFlow')
      .set({ number: null, linkDigest: null, linkUntil: flow.linkUntil })
      .where('id', '=', flow.id)
      .where('linkDigest', '=', digest(token))
      .execute()
    throw error
  }
  return number
}

/** Refuses the device whose sign-in a mailed link is about. It cannot be approved any more. */
export async function denyFlow(
  { db, flowSignal }: Pick<AuthContext, 'db' | 'flowSignal'>,
  flowId: string,
): Promise<void> {
  await db.query
    .updateTable('authFlow')
    .set({ decision: 'denied', linkDigest: null })
    .where('id', '=', flowId)
    .where('decision', '=', 'none')
    .execute()
  flowSignal.notify(flowId)
}

/**
 * Approves the device whose sign-in a mailed link is about, once. If its code was right already, the waiting device is signed in
 * by that; else the code is mailed, and counts against the mail of the project that began the sign-in.
 *
 * @returns `decided` when that was done meanwhile; `paused` when the account lets no new device in just now, and nothing is decided
 * @throws HttpFailure 429 or 503 when the code could not be mailed, and the waiting device gets that answer too; 503 when
 * too many codes are checked at once, and nothing is decided then
 */
export async function approveFlow(
  auth: AuthContext,
  flow: Pick<
    Tables['authFlow'],
    | 'id'
    | 'account'
    | 'emailIndex'
    | 'email'
    | 'thumbprint'
    | 'app'
    | 'device'
    | 'network'
    | 'project'
    | 'language'
  >,
): Promise<'approved' | 'decided' | 'paused'> {
  const { pepper, emailSeal } = await auth.secrets()
  const now = auth.clock.now()
  if ((await findPause(auth.db.query, flow.emailIndex, now)) !== undefined) return 'paused'
  const isCodeRight = flow.account !== null
  const code = createCode(auth.config.auth.otpLength)
  const granted = isCodeRight
    ? // how long the device may take to collect its session
      { linkUntil: now + authLimits.codeLife }
    : {
        codeDigest: await auth.hashCode(pepper, flow.id, code),
        codeUntil: now + authLimits.codeLife,
        guesses: authLimits.guesses,
      }
  const isApproved = await auth.db.query.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('authFlow')
      .set({
        decision: 'approved',
        linkDigest: null,
        ...granted,
      })
      .where('id', '=', flow.id)
      .where('decision', '=', 'none')
      .where('linkUntil', '>', now)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    const approval = {
      emailIndex: flow.emailIndex,
      thumbprint: flow.thumbprint,
      until: now + authLimits.linkLife,
    }
    await tx
      .insertInto('authApproval')
      .values(approval)
      .onConflict((conflict) =>
        conflict.columns(['emailIndex', 'thumbprint']).doUpdateSet({ until: approval.until }),
      )
      .execute()
    return true
  })
  if (!isApproved) return 'decided'
  if (isCodeRight) {
    auth.flowSignal.notify(flow.id)
    return 'approved'
  }
  try {
    const { emailIndex, network, project: projectId } = flow
    const refund = await spendMailBudget(auth, {
      emailIndex,
      kind: 'code',
      projectId,
      network,
      hasCooldown: false,
    })
    const to = openText(emailSeal, flow.email, `flow|${flow.id}`)
    const app = await getAppName(auth, flow)
    await sendCountedMail(auth, flow.id, codeMail(to, code, { ...flow, app }), refund)
  } catch (error) {
    const isBudgetSpent = error instanceof HttpFailure && error.status === 429
    await setFlowProblem(auth, flow.id, isBudgetSpent ? 'budget' : 'mail')
    throw error
  }
  auth.flowSignal.notify(flow.id)
  return 'approved'
}

/** Finds the undecided sign-in of a mailed link. */
export async function findLinkFlow(
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  token: string | undefined,
) {
  return db.query
    .selectFrom('authFlow')
    .selectAll()
    .where('linkDigest', '=', digest(token ?? ''))
    .where('linkUntil', '>', clock.now())
    .where('decision', '=', 'none')
    .executeTakeFirst()
}

/** Milliseconds between polls for decisions of other processes. */
const pollInterval = 500

/** Waits for the decision about a link, at most 20 s per request. Signs in a device whose code was right before. */
export async function connectDevice(
  auth: AuthContext,
  { body: { flowId }, thumbprint, clientAddress, signal }: Call<typeof authApi.connectDevice>,
): Promise<DeviceReply> {
  const { clock, flowSignal } = auth
  const until = clock.monotonic() + authLimits.longPoll
  for (;;) {
    const reply = await getDeviceState(auth, flowId, thumbprint)
    const remaining = until - clock.monotonic()
    // A device that has gone gets no session that nobody would receive.
    if (reply.status === 'signed_in')
      return signal.aborted ? { status: 'pending' } : collect(auth, flowId, thumbprint)
    if (reply.status === 'approved' || remaining <= 0 || signal.aborted || flowSignal.isStopped())
      return reply
    await flowSignal.wait(flowId, { clientAddress, interval: pollInterval, remaining }, signal)
  }
}

/** Opens the session of an approved device whose code was right, once. @throws HttpFailure 409 `paused`; 410 `device` */
async function collect(auth: AuthContext, flowId: string, thumbprint: string): Promise<DeviceReply> {
  const now = auth.clock.now()
  const { flow, opened } = await auth.db.query.transaction().execute(async (tx) => {
    // The account may have moved to another address since its code was entered.
    const account = await tx
      .selectFrom('authAccount')
      .innerJoin('authFlow', 'authFlow.account', 'authAccount.id')
      .select('authAccount.id')
      .where('authFlow.id', '=', flowId)
      .whereRef('authFlow.emailIndex', '=', 'authAccount.emailIndex')
      .forUpdate('authAccount')
      .executeTakeFirst()
    const flow = await tx
      .updateTable('authFlow')
      .set({ usedAt: now })
      .where('id', '=', flowId)
      .where('thumbprint', '=', thumbprint)
      .where('kind', '=', 'sign-in')
      .where('decision', '=', 'approved')
      .where('linkUntil', '>', now)
      .where('usedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!flow || !account) throw toDeviceFailure(undefined)
    // It was approved before the window of the second operator opened.
    if ((await findPause(tx, flow.emailIndex, now)) !== undefined) throw toPausedFailure()
    return { flow, opened: await enterAccount(auth, tx, flow, { account: account.id, isNew: false }) }
  })
  return { status: 'signed_in', ...(await toSignedIn(auth, flow, opened)) }
}

type DeviceState = Exclude<DeviceReply, { status: 'signed_in' }> | { readonly status: 'signed_in' }

async function getDeviceState(
  { db, clock, config }: AuthContext,
  flowId: string,
  thumbprint: string,
): Promise<DeviceState> {
  const flow = await db.query
    .selectFrom('authFlow')
    .select(['account', 'decision', 'linkUntil', 'codeUntil', 'problem', 'usedAt'])
    .where('id', '=', flowId)
    .where('thumbprint', '=', thumbprint)
    .where('kind', '=', 'sign-in')
    .executeTakeFirst()
  const now = clock.now()
  if (flow?.problem === 'mail') throw toMailDownFailure()
  if (flow?.problem === 'budget')
    throw new HttpFailure(
      429,
      'rate_limited',
      'The device is approved, but too many codes were asked for. Try again in an hour.',
      { 'retry-after': '3600' },
    )
  const isOpen = flow?.usedAt === null && flow.linkUntil > now
  if (isOpen && flow.decision === 'approved' && flow.account !== null) return { status: 'signed_in' }
  if (flow?.decision === 'approved' && flow.account === null && flow.codeUntil > now && flow.usedAt === null)
    return { status: 'approved', otpLength: config.auth.otpLength, expiresIn: flow.codeUntil - now }
  if (flow?.decision === 'none' && flow.linkUntil > now) return { status: 'pending' }
  throw toDeviceFailure(flow?.decision)
}

/** The failure of a device that was refused, or not approved in time. */
export function toDeviceFailure(decision: Tables['authFlow']['decision'] | undefined): HttpFailure {
  const text =
    decision === 'denied'
      ? 'The request was refused from your mailbox. Start again if you are signing in yourself.'
      : 'This device wasn’t approved in time. Request a new link.'
  return new HttpFailure(410, 'device', text)
}
