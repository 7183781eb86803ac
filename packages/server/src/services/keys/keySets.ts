import type { AccessClaims, Jwks } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/readConfig.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { ReplayGuard } from '../../secrets/replayGuard.ts'
import type { Sealer } from './sealing.ts'

/**
 * Ports and settings of the keys service. Of the sign-in service it knows the public keys and the URL, nothing
 * else.
 */
export type KeysOptions = Pick<Ports, 'clock' | 'db' | 'keysKms' | 'limits' | 'log' | 'projects'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'keys'>
  /** Base URL of the service, without a trailing slash. */
  readonly baseUrl: () => string
  /** Issuer of access tokens, and its public keys. */
  readonly issuer: () => string
  readonly jwks: () => Promise<Jwks>
}

/** Ports and settings of the service, with the parts it creates for itself. */
export type KeysContext = KeysOptions & { readonly sealer: Sealer; readonly replays: ReplayGuard }

/** Returns the account of an access token. The route has verified the token. */
export function requireAccount(claims: AccessClaims | undefined): string {
  if (claims) return claims.sub
  throw new HttpFailure(401, 'session', 'Your session has ended. Sign in again.')
}

/**
 * Finds a share set of the account’s own wallet. A set is the three shares that one split of the wallet’s key gave. Its
 * `readBackBy` is the thumbprint of the device key that received the pending set’s share again, null until one has (`releaseShare`); only that device may activate the set.
 *
 * @throws HttpFailure 404 `wallet`, also for the wallet of another account
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

/** Whether a device has received a share of the account’s wallet before. */
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
