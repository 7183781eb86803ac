import { HttpFailure } from '../../../http/HttpFailure.ts'
import { openText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'
import { toEmailIndex } from '../email/address.ts'
import { spendMailboxBudget, toClientNetwork } from '../email/mailBudget.ts'
import { getAppName } from '../mails/appName.ts'
import { passkeyRemovedMail } from '../mails/passkeyMails.ts'
import { notifyOwner } from '../mails/sendMail.ts'
import { type requireSession, requireSettledAccount } from '../sessions/requireSession.ts'

type Session = Awaited<ReturnType<typeof requireSession>>

/** Where a change of the passkeys comes from. */
type ChangeSource = {
  readonly projectId: string | undefined
  readonly clientAddress: string
  readonly language: string | undefined
}

/** Whether neither the device nor a way into the account is new to it. */
export function isAccountSettled(...lookup: Parameters<typeof requireSettledAccount>): Promise<boolean> {
  return requireSettledAccount(...lookup).then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpFailure) return false
      throw error
    },
  )
}

/**
 * Counts a notice to the owner. An account without an address gets none, and nothing is counted.
 *
 * @returns a function that takes it back
 * @throws HttpFailure 429 `rate_limited`
 */
export async function spendNotice(
  auth: AuthContext,
  { account, email }: Pick<Session, 'account' | 'email'>,
  projectId = '',
): Promise<() => Promise<void>> {
  if (email === null) return async () => {}
  const { emailIndex: key, emailSeal } = await auth.secrets()
  const emailIndex = toEmailIndex(key, openText(emailSeal, email, `account|${account}`))
  return spendMailboxBudget(auth, { emailIndex, kind: 'notice', projectId, hasCooldown: false })
}

/** Returns what a notice tells of who changed the passkeys, and when. */
export async function getChangeFacts(
  auth: AuthContext,
  { app, deviceName }: Pick<Session, 'app' | 'deviceName'>,
  { projectId = '', clientAddress, language = 'en' }: ChangeSource,
) {
  return {
    app: await getAppName(auth, { project: projectId, app }),
    device: deviceName,
    network: toClientNetwork(clientAddress),
    language,
    frameUrl: auth.config.frameUrl,
    at: auth.clock.now(),
  }
}

/**
 * Mails the owner that passkeys let no new device in any more. It is done by then, and is never refused: where the owner was mailed
 * too many notices the log of the account has it alone.
 */
export async function notifyRemoved(
  auth: AuthContext,
  session: Session,
  { count, ...source }: ChangeSource & { readonly count: number },
): Promise<void> {
  if (count === 0) return
  const isCounted = await spendNotice(auth, session, source.projectId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpFailure) return false
      throw error
    },
  )
  if (!isCounted) return
  const facts = await getChangeFacts(auth, session, source)
  await notifyOwner(auth, session.account, (to) => passkeyRemovedMail(to, { ...facts, count }))
}
