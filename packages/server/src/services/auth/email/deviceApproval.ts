import { authLimits, type DeviceReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import { digest, openText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'
import { sendMail, toMailDownFailure } from '../mails/sendMail.ts'
import { codeMail } from '../mails/signInMails.ts'
import { createCode, setFlowProblem } from './flow.ts'
import { spendMailBudget } from './mailBudget.ts'

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
 * Approves the device whose sign-in a mailed link is about, once, and mails the code, which counts against the mail of
 * the project that began the sign-in.
 *
 * @returns false when it was decided meanwhile
 * @throws HttpFailure 429 or 503 when the code could not be mailed, and the waiting device gets that answer too; 503 when
 * too many codes are checked at once, and nothing is decided then
 */
export async function approveFlow(
  auth: AuthContext,
  flow: Pick<
    Tables['authFlow'],
    'id' | 'emailIndex' | 'email' | 'thumbprint' | 'app' | 'device' | 'network' | 'project' | 'language'
  >,
): Promise<boolean> {
  const { pepper, emailSeal } = await auth.secrets()
  const now = auth.clock.now()
  const code = createCode(auth.config.auth.otpLength)
  const codeDigest = await auth.hashCode(pepper, flow.id, code)
  const isApproved = await auth.db.query.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('authFlow')
      .set({
        decision: 'approved',
        linkDigest: null,
        codeDigest,
        codeUntil: now + authLimits.codeLife,
        guesses: authLimits.guesses,
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
  if (!isApproved) return false
  try {
    const { emailIndex, network, project: projectId } = flow
    await spendMailBudget(auth, { emailIndex, kind: 'code', projectId, network, hasCooldown: false })
    const to = openText(emailSeal, flow.email, `flow|${flow.id}`)
    await sendMail(auth, codeMail(to, code, flow), () => setFlowProblem(auth, flow.id, 'mail'))
  } catch (error) {
    const isBudgetSpent = error instanceof HttpFailure && error.status === 429
    await setFlowProblem(auth, flow.id, isBudgetSpent ? 'budget' : 'mail')
    throw error
  }
  auth.flowSignal.notify(flow.id)
  return true
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

/** Waits for the decision about a link, at most 20 s per request. */
export async function connectDevice(
  auth: AuthContext,
  { body: { flowId }, thumbprint, signal }: Call<typeof authApi.connectDevice>,
): Promise<DeviceReply> {
  const { clock, flowSignal } = auth
  const until = clock.monotonic() + authLimits.longPoll
  for (;;) {
    const reply = await getDeviceState(auth, flowId, thumbprint)
    const remaining = until - clock.monotonic()
    if (reply.status === 'approved' || remaining <= 0 || signal.aborted || flowSignal.isStopped())
      return reply
    await flowSignal.wait(flowId, Math.min(pollInterval, remaining), signal)
  }
}

async function getDeviceState(
  { db, clock, config }: AuthContext,
  flowId: string,
  thumbprint: string,
): Promise<DeviceReply> {
  const flow = await db.query
    .selectFrom('authFlow')
    .select(['decision', 'linkUntil', 'codeUntil', 'problem', 'usedAt'])
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
  if (flow?.decision === 'approved' && flow.codeUntil > now && flow.usedAt === null)
    return { status: 'approved', otpLength: config.auth.otpLength, expiresIn: flow.codeUntil - now }
  if (flow?.decision === 'none' && flow.linkUntil > now) return { status: 'pending' }
  const text =
    flow?.decision === 'denied'
      ? 'The request was refused from your mailbox. Start again if you are signing in yourself.'
      : 'This device was not approved in time. Ask for another link.'
  throw new HttpFailure(410, 'device', text)
}
