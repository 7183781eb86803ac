import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Mail } from '../../../ports/kmsAndMailer.ts'
import { openText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'

/** Milliseconds a request waits until the mail is accepted. */
const acceptDeadline = 2_000

/**
 * Sends a mail. A quick refusal of the transport fails the request. A slow transport is not awaited.
 *
 * @param onLateFailure runs when the transport refuses the mail after the deadline
 *
 * @throws HttpFailure 503 `unavailable`
 */
export async function sendMail(
  { mailer, log }: Pick<AuthContext, 'mailer' | 'log'>,
  mail: Mail,
  onLateFailure: () => Promise<void>,
): Promise<void> {
  let isWaiting = true
  const sending = mailer.send(mail).then(
    () => true,
    async () => {
      if (!isWaiting) await onLateFailure().catch(() => log.error({}, 'A lost mail could not be noted'))
      return false
    },
  )
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), acceptDeadline)
  })
  const isAccepted = await Promise.race([sending, timeout])
  isWaiting = false
  clearTimeout(timer)
  if (!isAccepted) throw toMailDownFailure()
}

/** The failure when no mail can be sent. */
export function toMailDownFailure(): HttpFailure {
  return new HttpFailure(
    503,
    'unavailable',
    'The e-mail could not be sent just now. Try again in a minute, or use another way to sign in.',
    { 'retry-after': '60' },
  )
}

/** Mails a notice to the account’s address, if it has one. The mail is not awaited: what it reports is done. */
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
