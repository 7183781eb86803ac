import { authLimits } from '@latchkey/protocol'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../ports/tables/Tables.ts'

/**
 * Takes away the ways to sign in that were added since a day before a change of the address that is undone: whoever made the change
 * would come back by one of their own, and there is no telling which those are (T-MAIL, T-LINKACC). The owner adds theirs again.
 *
 * @param until when the right to undo would have ended
 */
export async function endLaterIdentities(
  query: Kysely<Tables>,
  { account, until }: { readonly account: string; readonly until: number },
): Promise<void> {
  const changedAt = until - authLimits.undoLife
  await query
    .deleteFrom('authIdentity')
    .where('account', '=', account)
    .where('createdAt', '>', changedAt - authLimits.newFor)
    .execute()
}
