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
    'The email couldn’t be sent. Try again in a minute, or use another way to sign in.',
    { 'retry-after': '60' },
  )
}

/** Mails a notice to the account’s address, if it has one. The mail is not awaited: what it reports is done. */
export async function notifyOwner(
  auth: AuthContext,
  account: string,
  write: (to: string) => Mail,
): Promise<void> {
  const to = await getAddress(auth, account)
  if (to === undefined || !auth.mailer.isConfigured) return
  auth.mailer.send(write(to)).catch(() => auth.log.warn({}, 'A notice could not be mailed'))
}

/** Milliseconds a transport may take to accept a notice that must not get lost. */
const noticeDeadline = 10_000

/**
 * Mails a notice to the account’s address, if it has one, and waits until the transport has accepted it: what it reports is done only
 * then.
 *
 * @throws HttpFailure 503 `unavailable`: no transport, or it refused the notice or took too long
 */
export async function requireNotice(
  auth: AuthContext,
  account: string,
  write: (to: string) => Mail,
): Promise<void> {
  const to = await getAddress(auth, account)
  if (to === undefined) return
  if (!auth.mailer.isConfigured) throw toMailDownFailure()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), noticeDeadline)
  })
  const sending = auth.mailer.send(write(to)).then(
    () => true,
    () => false,
  )
  const isAccepted = await Promise.race([sending, timeout])
  clearTimeout(timer)
  if (isAccepted) return
  auth.log.warn({}, 'A notice could not be mailed')
  throw toMailDownFailure()
}

/** Returns the address of an account, undefined where it has none. */
async function getAddress(
  { db, secrets }: Pick<AuthContext, 'db' | 'secrets'>,
  account: string,
): Promise<string | undefined> {
  const { emailSeal } = await secrets()
  const row = await db.query
    .selectFrom('authAccount')
    .select('email')
    .where('id', '=', account)
    .executeTakeFirst()
  return row?.email ? openText(emailSeal, row.email, `account|${account}`) : undefined
}
