import { authLimits, type EmailChangeReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/answerRoute.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { openText } from '../../../secrets/sealText.ts'
import type { Auth } from '../Auth.ts'
import { recordEvent } from '../audit/recordEvent.ts'
import { emailIndexOf } from '../email/emailIndexOf.ts'
import { parseEmail } from '../email/parseEmail.ts'
import { noteProblem } from '../flow/approveFlow.ts'
import { handOver, mailIsDown } from '../flow/handOver.ts'
import { networkOf } from '../flow/networkOf.ts'
import { spendBudget } from '../flow/spendBudget.ts'
import { dropFlow, startFlow } from '../flow/startFlow.ts'
import { changeOldMail } from '../mails/mails.ts'
import { requireMailSession } from '../session/requireMailSession.ts'
import { sendSecondCode } from './sendSecondCode.ts'

/**
 * `UPDATE_EMAIL` (S7.58): mails a code to the present address. Entering it is the fresh sign-in a change needs, so that a
 * session alone, stolen or left open, changes nothing (T-MAIL). Asked again after it was entered, the second code goes out.
 */
export async function changeEmail(
  auth: Auth,
  call: Call<typeof authApi.changeEmail>,
): Promise<EmailChangeReply> {
  const session = await requireMailSession(auth, call.claims)
  const newEmail = parseEmail(call.body.newEmail)
  const { emailIndex: indexKey, emailSeal } = await auth.secrets()
  const newEmailIndex = emailIndexOf(indexKey, newEmail ?? '')
  if (newEmail === undefined)
    throw new HttpFailure(
      422,
      'email',
      'That is no e-mail address we can write to. Check it for typing errors.',
    )
  if (newEmailIndex === session.emailIndex)
    throw new HttpFailure(422, 'email', 'That is the address your account has already. Enter another one.')
  if (!auth.mailer.isConfigured) throw mailIsDown()

  const { otpLength } = auth.config.auth
  const common = { otpLength, expiresIn: authLimits.codeLife }
  const begun = await auth.db.query
    .selectFrom('authFlow')
    .selectAll()
    .where('account', '=', session.account)
    .where('thumbprint', '=', call.thumbprint)
    .where('newEmailIndex', '=', newEmailIndex)
    .where('step', '=', 'new')
    .where('linkUntil', '>', auth.clock.now())
    .executeTakeFirst()
  if (begun) {
    await sendSecondCode(auth, begun, { projectId: call.projectId ?? '', hasCooldown: true })
    return { action: 'VERIFY_SECONDARY_OTP', changeId: begun.id, ...common }
  }

  const network = networkOf(call.clientAddress)
  const email = openText(emailSeal, session.email, `account|${session.account}`)
  const { emailIndex, app, account } = session
  const projectId = call.projectId ?? ''
  const language = call.body.language ?? 'en'
  const refund = await spendBudget(auth, { emailIndex, kind: 'code', projectId, network, hasCooldown: true })
  const flow = await startFlow(auth, {
    kind: 'change',
    emailIndex,
    thumbprint: call.thumbprint,
    app,
    device: '',
    network,
    language,
    email,
    by: 'code',
    change: { account, newEmailIndex, newEmail },
  })
  try {
    await handOver(auth, changeOldMail(email, flow.code, { app, device: '', network, language }), () =>
      noteProblem(auth, flow.id, 'mail'),
    )
  } catch (error) {
    await dropFlow(auth, flow.id)
    await refund()
    throw error
  }
  await auth.db.query
    .transaction()
    .execute((tx) => recordEvent(auth, tx, { account, event: 'email_change_started' }))
  return { action: 'VERIFY_PRIMARY_OTP', changeId: flow.id, ...common }
}
