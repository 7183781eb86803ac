import type { RecoveryKey, ShareSet, WalletFacts, WalletReply } from '@latchkey/protocol'
import type { keysApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/answerRoute.ts'
import type { Tables } from '../../../ports/tables/Tables.ts'
import type { Keys } from '../Keys.ts'
import { accountOf, isDeviceKnown } from '../sets/findSet.ts'

/** What the account's wallet is and which set is active; no share. */
export async function wallet(
  keys: Keys,
  { claims, thumbprint }: Call<typeof keysApi.wallet>,
): Promise<WalletReply> {
  const account = accountOf(claims)
  const { query } = keys.db
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
  const kept = JSON.parse(active?.recoveryKeys ?? '[]') as RecoveryKey[]
  return {
    wallet: {
      walletId,
      fingerprint,
      commitment: row.commitment,
      addresses: JSON.parse(row.addresses) as WalletFacts['addresses'],
      active: active ? describe(active, isEscrowed) : null,
      pending: pending ? describe(pending, isEscrowed) : null,
      recoveryKeys: kept.map(({ id, kind, label, createdAt }) => ({ id, kind, label, createdAt })),
      isDeviceKnown: await isDeviceKnown(keys, account, thumbprint),
    },
  }
}

function describe(set: Tables['keysSet'], isEscrowed: boolean): ShareSet {
  const { setId, status, createdAt, readBackBy, recoveryShare, escrow } = set
  return {
    setId,
    status,
    createdAt,
    wasReadBack: readBackBy !== null,
    hasRecovery: recoveryShare !== null,
    // one that isn't given out any more protects nobody
    hasEscrow: isEscrowed && escrow !== null,
  }
}
