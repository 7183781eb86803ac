import type { RecoveryKey, ShareSet, WalletFacts, WalletReply } from '@latchkey/protocol'
import type { keysApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../http/caller/createRouteHandler.ts'
import type { Tables } from '../../ports/db.ts'
import { isDeviceKnown, type KeysContext, requireAccount, requireUnpurged } from './keySets.ts'

/** Returns what the server knows of the account’s wallet and its share sets, without a share. */
export async function getWallet(
  keys: KeysContext,
  { claims, thumbprint }: Call<typeof keysApi.wallet>,
): Promise<WalletReply> {
  const account = requireAccount(claims)
  const { query } = keys.db
  // Without this a device that is still signed in would make a second wallet.
  await requireUnpurged(query, account, keys.clock.now())
  const row = await query
    .selectFrom('keysWallet')
    .selectAll()
    .where('account', '=', account)
    .executeTakeFirst()
  if (!row) return { wallet: null }
  const sets = await query.selectFrom('keysSet').selectAll().where('account', '=', account).execute()
  const active = sets.find(({ status }) => status === 'active')
  const pending = sets.find(({ status }) => status === 'pending')
  const { walletId, fingerprint } = row
  const isEscrowed = keys.config.keys.custody === 'operator-recoverable'
  const recoveryKeys = JSON.parse(active?.recoveryKeys ?? '[]') as RecoveryKey[]
  return {
    wallet: {
      walletId,
      fingerprint,
      commitment: row.commitment,
      addresses: JSON.parse(row.addresses) as WalletFacts['addresses'],
      active: active ? toShareSet(active, isEscrowed) : null,
      pending: pending ? toShareSet(pending, isEscrowed) : null,
      recoveryKeys: recoveryKeys.map(({ id, kind, label, createdAt }) => ({ id, kind, label, createdAt })),
      isDeviceKnown: await isDeviceKnown(keys, account, thumbprint),
      otherHolders: active ? await countOtherHolders(keys, active, thumbprint) : 0,
    },
  }
}

/** Counts the devices besides one that made a set or got its share from another device. */
async function countOtherHolders(
  { db }: Pick<KeysContext, 'db'>,
  { account, setId, readBackBy }: Pick<Tables['keysSet'], 'account' | 'setId' | 'readBackBy'>,
  thumbprint: string,
): Promise<number> {
  const holders = await db.query
    .selectFrom('keysDevice')
    .select('thumbprint')
    .where('account', '=', account)
    .where('holds', '=', setId)
    .execute()
  const others = new Set([readBackBy, ...holders.map((holder) => holder.thumbprint)])
  others.delete(thumbprint)
  others.delete(null)
  return others.size
}

function toShareSet(set: Tables['keysSet'], isEscrowed: boolean): ShareSet {
  const { setId, status, createdAt, readBackBy, recoveryShare, escrow } = set
  return {
    setId,
    status,
    createdAt,
    wasReadBack: readBackBy !== null,
    hasRecovery: recoveryShare !== null,
    // An escrow that is not released does not help anybody.
    hasEscrow: isEscrowed && escrow !== null,
  }
}
