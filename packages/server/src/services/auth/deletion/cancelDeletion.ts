import type { Transaction } from 'kysely'
import type { Tables } from '../../../ports/db.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { keptMail } from '../mails/deletionMails.ts'
import { notifyOwner } from '../mails/sendMail.ts'

/** Where a deletion was requested, for the notice that it was taken back. */
type KeptDeletion = Pick<Tables['authDeletion'], 'app' | 'language'>

/**
 * Takes the deletion of an account back, if there is one that has not begun. Every sign-in does. The account is locked first: of a
 * sign-in and the beginning of the deletion one comes before the other, and the later one sees it.
 */
export async function cancelDeletion(
  auth: Pick<AuthContext, 'clock' | 'secrets'>,
  tx: Transaction<Tables>,
  account: string,
): Promise<KeptDeletion | undefined> {
  await tx.selectFrom('authAccount').select('id').where('id', '=', account).forUpdate().execute()
  const deletion = await tx
    .deleteFrom('authDeletion')
    .where('account', '=', account)
    .where('beganAt', 'is', null)
    .returning(['app', 'language'])
    .executeTakeFirst()
  if (deletion) await recordEvent(auth, tx, { account, event: 'deletion_undone' })
  return deletion
}

/** Mails the owner that the account stays. */
export function notifyCancelled(
  auth: AuthContext,
  account: string,
  { language }: KeptDeletion,
): Promise<void> {
  return notifyOwner(auth, account, (to) => keptMail(to, { language }))
}
