import type { AccessClaims } from '@latchkey/protocol'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Keys } from '../Keys.ts'

/** The account of a token; the route has checked it. */
export function accountOf(claims: AccessClaims | undefined): string {
  if (claims) return claims.sub
  throw new HttpFailure(401, 'session', 'Your session has ended. Sign in again.')
}

/**
 * A set of the account's own wallet.
 *
 * @throws HttpFailure 404 `wallet`, also for one of somebody else
 */
export async function findSet(
  { db }: Pick<Keys, 'db'>,
  { account, walletId, setId }: { account: string; walletId: string; setId: string },
) {
  const set = await db.query
    .selectFrom('keysSet')
    .innerJoin('keysWallet', 'keysWallet.account', 'keysSet.account')
    .selectAll('keysSet')
    .where('keysSet.account', '=', account)
    .where('keysSet.setId', '=', setId)
    .where('keysWallet.walletId', '=', walletId)
    .executeTakeFirst()
  if (set) return set
  throw new HttpFailure(404, 'wallet', 'Your account has no such wallet part. Load the page again.')
}

/** Whether a device had a share of the account's wallet before. */
export async function isDeviceKnown(
  { db }: Pick<Keys, 'db'>,
  account: string,
  thumbprint: string,
): Promise<boolean> {
  const row = await db.query
    .selectFrom('keysDevice')
    .select('since')
    .where('account', '=', account)
    .where('thumbprint', '=', thumbprint)
    .executeTakeFirst()
  return row !== undefined
}
