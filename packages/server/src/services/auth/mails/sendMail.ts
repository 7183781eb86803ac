import { openText } from '../../../base/cryptography.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Mail } from '../../../ports/signIn.ts'
import type { AuthContext } from '../auth.ts'

/** Milliseconds a request waits for its mail to be taken. */
const patience = 2_000

/**
 * Hands a mail over. A transport that is quick to refuse is told to the person; one that is slow is left to itself, and
 * `onLate` learns when it failed in the end.
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
    timer = setTimeout(() => resolve(true), patience)
  })
  const isTaken = await Promise.race([sending, late])
  isWaiting = false
  clearTimeout(timer)
  if (!isTaken) throw mailIsDown()
}

/** What a person reads when no mail can go out. */
export function mailIsDown(): HttpFailure {
  return new HttpFailure(
    503,
    'unavailable',
    'The e-mail could not be sent just now. Try again in a minute, or use another way to sign in.',
    { 'retry-after': '60' },
  )
}

/** Mails a notice to the account's address, where it has one. Nobody waits for it: what it tells of is done. */
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
