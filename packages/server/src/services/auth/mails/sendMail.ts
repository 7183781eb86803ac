import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Mail } from '../../../ports/kmsAndMailer.ts'
import { openText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'

/** Milliseconds a request waits until the mail is accepted. */
const sendDeadline = 2_000

/**
 * Sends a mail. A quick refusal of the transport fails the request. A slow transport is not awaited; `onLate`
 * runs if it fails in the end.
 *
 * @throws HttpFailure 503 `unavailable`
 */
export async function sendMail(
  { mailer, log }: Pick<AuthContext, 'mailer' | 'log'>,
  mail: Mail,
  onLate: () => Promise<void>,
): Promise<void> {
  let isWaiting = true
  const sending = mailer.send(mail).then(
    () => true,
    async () => {
      if (!isWaiting) await onLate().catch(() => log.error({}, 'A lost mail could not be noted'))
      return false
    },
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), sendDeadline)
  })
  const isTaken = await Promise.race([sending, late])
  isWaiting = false
  clearTimeout(timer)
  if (!isTaken) throw mailIsDown()
}

/** The failure when no mail can be sent. */
export function mailIsDown(): HttpFailure {
  return new HttpFailure(
    503,
    'unavailable',
    'The e-mail could not be sent just now. Try again in a minute, or use another way to sign in.',
    { 'retry-after': '60' },
  )
}

/** Mails a notice to the account’s address, if it has one. It is not awaited: what it reports is done. */
export async function notifyOwner(
  auth: AuthContext,
  account: string,
  write: (to: string) => Mail,
): Promise<void> {
  const { emailSeal } = await auth.secrets()
  const row = await auth.db.query
    .selectFrom('authAccount')
    .select('email')
    .where('id', '=', account)
    .executeTakeFirst()
  if (!row?.email || !auth.mailer.isConfigured) return
  auth.mailer
    .send(write(openText(emailSeal, row.email, `account|${account}`)))
    .catch(() => auth.log.warn({}, 'A notice could not be mailed'))
}
