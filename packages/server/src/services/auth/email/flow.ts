import { randomBytes, randomInt } from 'node:crypto'
import { authLimits, type ConfirmationPurpose } from '@latchkey/protocol'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../ports/db.ts'
import type { Mail } from '../../../ports/kmsAndMailer.ts'
import { digest, sealText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'
import { sendMail } from '../mails/sendMail.ts'
import { type MailCount, spendMailBudget, toStrangersIndex } from './mailBudget.ts'

/** What a new flow is for. */
type FlowStart = Pick<
  Tables['authFlow'],
  'kind' | 'emailIndex' | 'thumbprint' | 'app' | 'device' | 'network' | 'language'
> & {
  /** Recipient of its mails. */
  readonly email: string
  /** What is mailed: a link to approve the device, or a code. */
  readonly by: 'link' | 'code'
  /** The code comes first: whether the device has to be approved is decided when it was right. */
  readonly isCodeFirst?: boolean
  /** For an e-mail change. */
  readonly change?: { readonly account: string; readonly newEmailIndex: string; readonly newEmail: string }
  /** For a confirmation, also of a deletion. */
  readonly confirmation?: { readonly account: string; readonly purpose: ConfirmationPurpose | 'deletion' }
}

/**
 * Stores a flow: a sign-in, e-mail change or confirmation by a mailed link or code. It replaces what the same device
 * began before for the same address.
 */
async function startFlow(auth: AuthContext, start: FlowStart, project: string) {
  const { kind, emailIndex, thumbprint, app, device, network, language, email, by, change, confirmation } =
    start
  const isUndecided = by === 'link' || start.isCodeFirst
  const { pepper, emailSeal } = await auth.secrets()
  const { otpLength } = auth.config.auth
  const now = auth.clock.now()
  const id = randomBytes(16).toString('base64url')
  const token = randomBytes(32).toString('base64url')
  const code = createCode(otpLength)
  const codeDigest = by === 'code' ? await auth.hashCode(pepper, id, code) : null
  await auth.db.query.transaction().execute(async (tx) => {
    await endFlows(tx, { emailIndex, thumbprint, kind })
    await tx
      .insertInto('authFlow')
      .values({
        id,
        kind,
        emailIndex,
        email: sealText(emailSeal, email, `flow|${id}`),
        thumbprint,
        app,
        device,
        network,
        project,
        language,
        createdAt: now,
        linkDigest: by === 'link' ? digest(token) : null,
        // Only clients whose code comes first can show one: `requestApproval` creates it.
        number: null,
        linkUntil: by === 'link' ? now + authLimits.linkLife : 0,
        decision: isUndecided ? 'none' : 'approved',
        codeDigest,
        codeUntil: by === 'code' ? now + authLimits.codeLife : 0,
        guesses: authLimits.guesses,
        usedAt: null,
        account: change?.account ?? confirmation?.account ?? null,
        newEmailIndex: change?.newEmailIndex ?? null,
        newEmail: change ? sealText(emailSeal, change.newEmail, `flow|${id}`) : null,
        step: change ? 'old' : (confirmation?.purpose ?? null),
        problem: null,
      })
      .execute()
  })
  return { id, token, code }
}

/**
 * Starts a flow and mails its link or code. If the mail cannot be sent, the flow is deleted. A mail that
 * was not sent is not counted.
 *
 * @param budget what the mail counts against
 * @throws HttpFailure 429 `cooldown` or `rate_limited`; 503 `unavailable`
 */
export async function startMailedFlow(
  auth: AuthContext,
  start: FlowStart,
  budget: Pick<MailCount, 'kind' | 'projectId'>,
  createMail: (flow: Awaited<ReturnType<typeof startFlow>>) => Mail,
) {
  const { network } = start
  // Strangers' mails count for the mailbox: other spellings of an address reach it too.
  const emailIndex = budget.kind === 'link' ? await toStrangersIndex(auth, start.email) : start.emailIndex
  const refund = await spendMailBudget(auth, { ...budget, emailIndex, network, hasCooldown: true })
  const flow = await startFlow(auth, start, budget.projectId).catch(async (error: unknown) => {
    await refund()
    throw error
  })
  try {
    await sendCountedMail(auth, flow.id, createMail(flow), refund)
  } catch (error) {
    await auth.db.query.deleteFrom('authFlow').where('id', '=', flow.id).execute()
    throw error
  }
  return flow
}

/**
 * Mails a link or code of a flow. One that the transport refuses is not counted; if it refuses after the request was answered, the
 * device that waits is told by the flow.
 *
 * @param refund takes the mail out of its budget again (`spendMailBudget`)
 * @throws HttpFailure 503 `unavailable`
 */
export async function sendCountedMail(
  auth: AuthContext,
  flowId: string,
  mail: Mail,
  refund: () => Promise<void>,
): Promise<void> {
  try {
    await sendMail(auth, mail, async () => {
      await setFlowProblem(auth, flowId, 'mail')
      await refund()
    })
  } catch (error) {
    await refund()
    throw error
  }
}

/** Stores why a flow cannot continue, for the device that waits. */
export async function setFlowProblem(
  { db, flowSignal }: Pick<AuthContext, 'db' | 'flowSignal'>,
  flowId: string,
  problem: 'mail' | 'budget',
) {
  await db.query.updateTable('authFlow').set({ problem }).where('id', '=', flowId).execute()
  flowSignal.notify(flowId)
}

/**
 * Invalidates earlier flows of the same device and address: only the newest link, code and challenge are valid.
 */
async function endFlows(
  query: Kysely<Tables>,
  { emailIndex, thumbprint, kind }: Pick<Tables['authFlow'], 'emailIndex' | 'thumbprint' | 'kind'>,
): Promise<void> {
  await query
    .updateTable('authFlow')
    .set({ codeDigest: null, linkDigest: null, linkUntil: 0, codeUntil: 0, challengeDigest: null })
    .where('emailIndex', '=', emailIndex)
    .where('thumbprint', '=', thumbprint)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .execute()
}

/** Creates the two digits that the waiting device shows and the page of the link asks for. */
export function createDeviceNumber(): string {
  return String(randomInt(100)).padStart(2, '0')
}

/** Creates a code of `length` random decimal digits; leading zeros are kept. */
export function createCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}
