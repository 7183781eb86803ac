import type { Kysely } from 'kysely'
import type { Tables } from '../../../ports/db.ts'
import { keyedDigest } from '../../../secrets/cryptography.ts'

/**
 * Keyed digest by which an address is found without being readable. Letter case is ignored, so that a phone
 * that writes `Mira@` finds the account of `mira@` and does not create a second wallet.
 */
export function toEmailIndex(key: Uint8Array, email: string): string {
  return keyedDigest(key, ['email', email.toLowerCase()])
}

/**
 * Whether another account had this address until recently and can still undo the change. Nobody else gets the
 * address until then.
 */
export async function isReservedEmail(
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
