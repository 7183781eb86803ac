import type { Kysely } from 'kysely'
import type { Tables } from '../../../ports/tables/Tables.ts'

/** Whether an address was another account's a moment ago, which can still undo the change: nobody else gets it until then. */
export async function isReserved(
  query: Kysely<Tables>,
  { emailIndex, account, now }: { emailIndex: string; account: string | null; now: number },
): Promise<boolean> {
  const former = await query
    .selectFrom('authFormerEmail')
    .select('account')
    .where('emailIndex', '=', emailIndex)
    .where('until', '>', now)
    .executeTakeFirst()
  return former !== undefined && former.account !== account
}
