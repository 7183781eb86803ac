import { authLimits } from '@latchkey/protocol'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/tables/Tables.ts'
import { openText } from '../../../secrets/sealText.ts'
import type { Auth } from '../Auth.ts'
import { isReserved } from '../email/isReserved.ts'
import { noteProblem } from '../flow/approveFlow.ts'
import { createCode } from '../flow/createCode.ts'
import { handOver } from '../flow/handOver.ts'
import { spendBudget } from '../flow/spendBudget.ts'
import { changeNewMail, takenMail } from '../mails/mails.ts'

/** Mails the second code of a change to the new address; where that has an account, a notice goes there instead. */
export async function sendSecondCode(
  auth: Auth,
  flow: Tables['authFlow'],
  { projectId, hasCooldown }: { projectId: string; hasCooldown: boolean },
): Promise<void> {
  const { id, newEmail, newEmailIndex, network, account } = flow
  if (newEmail === null || newEmailIndex === null)
    throw new HttpFailure(409, 'change', 'This change was replaced by a newer one. Start it again.')
  const { pepper, emailSeal } = await auth.secrets()
  const { query } = auth.db
  const now = auth.clock.now()
  const email = openText(emailSeal, newEmail, `flow|${id}`)
  const owner = await query
    .selectFrom('authAccount')
    .select('id')
    .where('emailIndex', '=', newEmailIndex)
    .executeTakeFirst()
  const reserved = await isReserved(query, { emailIndex: newEmailIndex, account, now })
  const isTaken = owner !== undefined || reserved
  await spendBudget(auth, { emailIndex: newEmailIndex, kind: 'change', projectId, network, hasCooldown })
  // a taken address gets a code too, one nobody is told: what this costs must not say which addresses have accounts
  const code = createCode(auth.config.auth.otpLength)
  const codeDigest = await auth.hashCode(pepper, id, isTaken ? `never ${code}` : code)
  await query
    .updateTable('authFlow')
    .set({ codeDigest, codeUntil: now + authLimits.codeLife, guesses: authLimits.guesses, usedAt: null })
    .where('id', '=', id)
    .where('step', '=', 'new')
    .execute()
  const mail = isTaken ? takenMail(email, flow) : changeNewMail(email, code, flow)
  await handOver(auth, mail, () => noteProblem(auth, id, 'mail'))
}
