import { authLimits, type SignInReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/answerRoute.ts'
import { checkProject } from '../../../http/checkProject.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { openText } from '../../../secrets/sealText.ts'
import type { Auth } from '../Auth.ts'
import { emailIndexOf } from '../email/emailIndexOf.ts'
import { parseEmail } from '../email/parseEmail.ts'
import { noteProblem } from '../flow/approveFlow.ts'
import { handOver, mailIsDown } from '../flow/handOver.ts'
import { holdBack } from '../flow/holdBack.ts'
import { isDeviceApproved } from '../flow/isDeviceApproved.ts'
import { networkOf } from '../flow/networkOf.ts'
import { spendBudget } from '../flow/spendBudget.ts'
import { dropFlow, startFlow } from '../flow/startFlow.ts'
import { codeMail, deviceMail, movedMail } from '../mails/mails.ts'
import { plainLine } from '../mails/plainLine.ts'
import { findSession } from '../session/requireSession.ts'

/**
 * `CONNECT_EMAIL` (S7.43). An unknown address is a sign-up and walks the same way as a known one: the same statements, the
 * same answer, one mail (X.12). A device learns nothing of an address but whether it was itself approved for it.
 */
export async function connectEmail(
  auth: Auth,
  call: Call<typeof authApi.connectEmail>,
): Promise<SignInReply> {
  const email = parseEmail(call.body.email)
  if (email === undefined)
    throw new HttpFailure(
      422,
      'email',
      'That is no e-mail address we can write to. Check it for typing errors.',
    )
  if (!auth.mailer.isConfigured) throw mailIsDown()
  // that the project exists was checked; here that the page may use it
  const { origin } = call.body.app
  await checkProject(auth, { projectId: call.projectId, origin, counts: false })
  return holdBack(auth.clock, () => start(auth, call, email))
}

async function start(
  auth: Auth,
  call: Call<typeof authApi.connectEmail>,
  typed: string,
): Promise<SignInReply> {
  const { thumbprint, claims } = call
  const { emailIndex: indexKey, emailSeal } = await auth.secrets()
  const { query } = auth.db
  const emailIndex = emailIndexOf(indexKey, typed)
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
  // the address as its owner once wrote it: another spelling may be another person's mailbox
  const email = account?.email ? openText(emailSeal, account.email, `account|${account.id}`) : typed
  const network = networkOf(call.clientAddress)
  const app = plainLine(new URL(call.body.app.origin).origin)
  const device = plainLine(call.body.device ?? '') || 'a device without a name'
  const projectId = call.projectId ?? ''
  const language = call.body.language ?? 'en'

  const refund = await spendBudget(auth, { emailIndex, kind: by, projectId, network, hasCooldown: true })
  const flow = await startFlow(auth, {
    kind: 'sign-in',
    emailIndex,
    thumbprint,
    app,
    device,
    network,
    language,
    email,
    by,
  })
  const asker = { app, device, network, language }
  const mail =
    by === 'code'
      ? codeMail(email, flow.code, asker)
      : former && !account
        ? movedMail(email, asker)
        : deviceMail(email, `${auth.baseUrl()}/login/device?t=${flow.token}`, asker)
  try {
    await handOver(auth, mail, () => noteProblem(auth, flow.id, 'mail'))
  } catch (error) {
    await dropFlow(auth, flow.id)
    await refund()
    throw error
  }
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
