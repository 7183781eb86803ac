import type { Mail } from '../../../ports/Mailer.ts'
import { openText } from '../../../secrets/sealText.ts'
import type { Auth } from '../Auth.ts'

/** Mails a notice to the account's address, where it has one. Nobody waits for it: what it tells of is done. */
export async function tellOwner(auth: Auth, account: string, write: (to: string) => Mail): Promise<void> {
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
