import type { AccessClaims, Jwks } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/readConfig.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { ReplayGuard } from '../../secrets/replayGuard.ts'
import type { Sealer } from './sealing.ts'

/** What the keys service needs. Of the sign-in service it has public keys and a URL, nothing else. */
export type KeysOptions = Pick<Ports, 'clock' | 'db' | 'keysKms' | 'limits' | 'log' | 'projects'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'keys'>
  /** Where clients reach it, without a slash at the end. */
  readonly baseUrl: () => string
  /** Who signs access tokens, and by which keys. */
  readonly issuer: () => string
  readonly jwks: () => Promise<Jwks>
}

/** What every part of the service works with. */
export type KeysContext = KeysOptions & { readonly sealer: Sealer; readonly replays: ReplayGuard }

/** The account of a token; the route has checked it. */
export function requireAccount(claims: AccessClaims | undefined): string {
  if (claims) return claims.sub
  throw new HttpFailure(401, 'session', 'Your session has ended. Sign in again.')
}

/**
 * A set of the account's own wallet.
 *
 * @throws HttpFailure 404 `getWallet`, also for one of somebody else
 */
export async function findSet(
  { db }: Pick<KeysContext, 'db'>,
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
  { db }: Pick<KeysContext, 'db'>,
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
