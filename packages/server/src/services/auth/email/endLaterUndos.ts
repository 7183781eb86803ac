import type { Kysely } from 'kysely'
import type { Tables } from '../../../ports/tables/Tables.ts'

/**
 * Takes back the right to undo of the addresses an account had after one that has it again. Those of before keep theirs: the
 * oldest mailbox has the last word, or a thief who changes the address twice could undo the owner's right away (T-MAIL).
 */
export async function endLaterUndos(
  query: Kysely<Tables>,
  { account, until }: { readonly account: string; readonly until: number },
): Promise<void> {
  await query
    .deleteFrom('authFormerEmail')
    .where('account', '=', account)
    .where('until', '>', until)
    .execute()
}
