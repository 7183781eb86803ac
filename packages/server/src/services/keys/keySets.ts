import type { AccessClaims, Jwks } from '@latchkey/protocol'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ServerConfig } from '../../config/readConfig.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { Tables } from '../../ports/db.ts'
import type { Ports } from '../../ports/Ports.ts'
import { digest } from '../../secrets/cryptography.ts'
import type { ReplayGuard } from '../../secrets/replayGuard.ts'
import type { Sealer } from './sealing.ts'

/**
 * Ports and settings of the keys service. Of the sign-in service it knows the public keys and the URL, nothing
 * else.
 */
export type KeysOptions = Pick<
  Ports,
  'clock' | 'db' | 'keysKms' | 'limits' | 'log' | 'projects' | 'secondOperator'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'keys'>
  /** Base URL of the service, without a trailing slash. */
  readonly baseUrl: () => string
  /** Issuer of access tokens, and its public keys. */
  readonly issuer: () => string
  readonly jwks: () => Promise<Jwks>
  /** Deletes what else this server stores of a wallet, by its lower-case EVM address. Called when the last account with that wallet is deleted. */
  readonly forgetAddress?: (address: string, tx: Transaction<Tables>) => Promise<void>
}

/** Ports and settings of the service, with the parts it creates for itself. */
export type KeysContext = KeysOptions & { readonly sealer: Sealer; readonly replays: ReplayGuard }

/** Returns the account of an access token. The route has verified the token. */
export function requireAccount(claims: AccessClaims | undefined): string {
  if (claims) return claims.sub
  throw new HttpFailure(401, 'session', 'Your session has ended. Sign in again.')
}

/**
 * Locks an account until the transaction ends, and refuses one whose wallet was purged. A set that is stored under this lock is
 * either deleted by the purge or refused.
 *
 * @throws HttpFailure 410 `deleted`
 */
export async function lockAccount(
  { clock }: Pick<KeysContext, 'clock'>,
  tx: Transaction<Tables>,
  account: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`keys|${account}`}, 0))`.execute(tx)
  await requireUnpurged(tx, account, clock.now())
}

/** @throws HttpFailure 410 `deleted` for an account whose wallet was purged */
export async function requireUnpurged(query: Kysely<Tables>, account: string, now: number): Promise<void> {
  const mark = await query
    .selectFrom('keysUsed')
    .select('until')
    .where('hash', '=', toPurgeMark(account))
    .where('until', '>', now)
    .executeTakeFirst()
  if (mark)
    throw new HttpFailure(
      410,
      'deleted',
      'This account was deleted, so its wallet can’t be opened here anymore. Use the keys you exported in another wallet.',
    )
}

/** What marks an account as purged among the used values: for as long as a token of it could still be valid. */
export const toPurgeMark = (account: string) => digest(JSON.stringify(['purged', account]))

/**
 * Finds a share set of the account’s own wallet. A set is the three shares that one split of the wallet’s key gave. Its
 * `readBackBy` is the thumbprint of the device key that received the pending set’s share again, null until one has (`releaseShare`); only that device may activate the set.
 *
 * @throws HttpFailure 410 `deleted`; 404 `wallet`, also for the wallet of another account
 */
export async function findSet(
  { db, clock }: Pick<KeysContext, 'db' | 'clock'>,
  { account, walletId, setId }: { account: string; walletId: string; setId: string },
) {
  await requireUnpurged(db.query, account, clock.now())
  const set = await db.query
    .selectFrom('keysSet')
    .innerJoin('keysWallet', 'keysWallet.account', 'keysSet.account')
    .selectAll('keysSet')
    .where('keysSet.account', '=', account)
    .where('keysSet.setId', '=', setId)
    .where('keysWallet.walletId', '=', walletId)
    .executeTakeFirst()
  if (set) return set
  throw new HttpFailure(
    404,
    'wallet',
    'Your account’s wallet wasn’t found. Reload the page, or sign in again.',
  )
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
