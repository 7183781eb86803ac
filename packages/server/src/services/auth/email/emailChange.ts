import { authLimits, type EmailChangeReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import { parseEmail } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import { openText } from '../../../secrets/cryptography.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { getAppName } from '../mails/appName.ts'
import { toMailDownFailure } from '../mails/sendMail.ts'
import { changeNewMail, changeOldMail, takenMail } from '../mails/signInMails.ts'
import { requireMailSession } from '../sessions/requireSession.ts'
import { isReservedEmail, toEmailIndex } from './address.ts'
import { createCode, sendCountedMail, startMailedFlow } from './flow.ts'
import { spendMailBudget, toClientNetwork, toStrangersIndex } from './mailBudget.ts'

/**
 * Begins a change of address: mails a code to the present address. Entering it is the fresh sign-in a change
 * requires, so that a stolen or unattended session alone changes nothing. Called again after the code was
 * entered, it mails the second code.
 */
export async function changeEmail(
  auth: AuthContext,
  call: Call<typeof authApi.changeEmail>,
): Promise<EmailChangeReply> {
  const session = await requireMailSession(auth, call.claims)
  const newEmail = parseEmail(call.body.newEmail)
  const { emailIndex: indexKey, emailSeal } = await auth.secrets()
  const newEmailIndex = toEmailIndex(indexKey, newEmail ?? '')
  if (newEmail === undefined)
    throw new HttpFailure(422, 'email', 'This isn’t a valid email address. Check it and try again.')
  if (newEmailIndex === session.emailIndex)
    throw new HttpFailure(422, 'email', 'That is the address your account has already. Enter another one.')
  if (!auth.mailer.isConfigured) throw toMailDownFailure()

  const { otpLength } = auth.config.auth
  const common = { otpLength, expiresIn: authLimits.codeLife }
  const startedChange = await auth.db.query
    .selectFrom('authFlow')
    .selectAll()
    .where('account', '=', session.account)
    .where('thumbprint', '=', call.thumbprint)
    .where('newEmailIndex', '=', newEmailIndex)
    .where('step', '=', 'new')
    .where('linkUntil', '>', auth.clock.now())
    .executeTakeFirst()
  if (startedChange) {
    await sendSecondCode(auth, startedChange, { projectId: call.projectId ?? '', hasCooldown: true })
    return { action: 'VERIFY_SECONDARY_OTP', changeId: startedChange.id, ...common }
  }

  const network = toClientNetwork(call.clientAddress)
  const email = openText(emailSeal, session.email, `account|${session.account}`)
  const { emailIndex, account } = session
  const projectId = call.projectId ?? ''
  const language = call.body.language ?? 'en'
  const app = await getAppName(auth, { project: projectId, app: session.app })
  const request = { app, device: session.deviceName, network, language }
  const flow = await startMailedFlow(
    auth,
    {
      ...request,
      app: session.app,
      kind: 'change',
      emailIndex,
      thumbprint: call.thumbprint,
      email,
      by: 'code',
      change: { account, newEmailIndex, newEmail },
    },
    { kind: 'code', projectId },
    ({ code }) => changeOldMail(email, code, request),
  )
  await auth.db.query
    .transaction()
    .execute((tx) => recordEvent(auth, tx, { account, event: 'email_change_started' }))
  return { action: 'VERIFY_PRIMARY_OTP', changeId: flow.id, ...common }
}

/**
 * Mails the second code of a change to the new address. If that address has an account, a notice goes there
 * instead.
 */
export async function sendSecondCode(
  auth: AuthContext,
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
  const isReserved = await isReservedEmail(query, { emailIndex: newEmailIndex, account, now })
  const isTaken = owner !== undefined || isReserved
  const emailIndex = await toStrangersIndex(auth, email)
  const refund = await spendMailBudget(auth, { emailIndex, kind: 'change', projectId, network, hasCooldown })
  // For a taken address a code is stored too, one that nobody can enter: the duration must not reveal which
  // addresses have accounts.
  const code = createCode(auth.config.auth.otpLength)
  const codeDigest = await auth.hashCode(pepper, id, isTaken ? `never ${code}` : code)
  await query
    .updateTable('authFlow')
    .set({ codeDigest, codeUntil: now + authLimits.codeLife, guesses: authLimits.guesses, usedAt: null })
    .where('id', '=', id)
    .where('step', '=', 'new')
    .execute()
  const request = { ...flow, app: await getAppName(auth, { project: projectId, app: flow.app }) }
  const mail = isTaken ? takenMail(email, request) : changeNewMail(email, code, request)
  await sendCountedMail(auth, id, mail, refund)
}
