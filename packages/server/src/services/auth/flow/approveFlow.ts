import { authLimits } from '@latchkey/protocol'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/tables/Tables.ts'
import { openText } from '../../../secrets/sealText.ts'
import type { Auth } from '../Auth.ts'
import { codeMail } from '../mails/mails.ts'
import { createCode } from './createCode.ts'
import { handOver } from './handOver.ts'
import { spendBudget } from './spendBudget.ts'

/** Notes what keeps a flow from going on, for the device that waits. */
export async function noteProblem(
  { db, bell }: Pick<Auth, 'db' | 'bell'>,
  flowId: string,
  problem: 'mail' | 'budget',
) {
  await db.query.updateTable('authFlow').set({ problem }).where('id', '=', flowId).execute()
  bell.ring(flowId)
}

/** Refuses the device behind a link. Nothing can approve it any more. */
export async function denyFlow({ db, bell }: Pick<Auth, 'db' | 'bell'>, flowId: string): Promise<void> {
  await db.query
    .updateTable('authFlow')
    .set({ decision: 'denied', linkDigest: null })
    .where('id', '=', flowId)
    .where('decision', '=', 'none')
    .execute()
  bell.ring(flowId)
}

/**
 * Approves the device behind a link, once, and mails the code.
 *
 * @returns false when somebody has decided it in between
 * @throws HttpFailure 429 or 503 when the code could not go out; the device learns of it too
 */
export async function approveFlow(
  auth: Auth,
  flow: Pick<
    Tables['authFlow'],
    'id' | 'emailIndex' | 'email' | 'thumbprint' | 'app' | 'device' | 'network' | 'language'
  >,
  projectId: string,
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
    const { emailIndex, network } = flow
    await spendBudget(auth, { emailIndex, kind: 'code', projectId, network, hasCooldown: false })
    const to = openText(emailSeal, flow.email, `flow|${flow.id}`)
    await handOver(auth, codeMail(to, code, flow), () => noteProblem(auth, flow.id, 'mail'))
  } catch (error) {
    const isBudget = error instanceof HttpFailure && error.status === 429
    await noteProblem(auth, flow.id, isBudget ? 'budget' : 'mail')
    throw error
  }
  auth.bell.ring(flow.id)
  return true
}
