import type { Db } from '../ports/db.ts'
import type { Kms } from '../ports/kmsAndMailer.ts'
import { decryptShare, encryptShare, type ShareOwner } from '../services/keys/sealing.ts'

/** The share the server stores for an owner in these tests. */
export const shareOf = ({ account }: ShareOwner) => `share of ${account}`

/** Stores an owner's wallet with its share, encrypted by the key service as it is now. */
export async function addWallet(db: Db, kms: Kms, owner: ShareOwner) {
  await storeWallet(db, owner, await encryptShare(kms, owner, Buffer.from(shareOf(owner))))
}

/** Stores a wallet with one active set. */
export async function storeWallet(
  { query }: Db,
  { account, walletId, setId }: ShareOwner,
  encrypted: Awaited<ReturnType<typeof encryptShare>>,
) {
  const commitment = 'commitment'
  await query
    .insertInto('keysWallet')
    .values({ account, walletId, fingerprint: 'f', commitment, addresses: '{}', createdAt: 0 })
    .execute()
  await query
    .insertInto('keysSet')
    .values({
      account,
      setId,
      status: 'active',
      replaces: null,
      commitment,
      ...encrypted,
      recoveryShare: null,
      recoveryKeys: '[]',
      createdAt: 0,
      readBackBy: null,
    })
    .execute()
}

/** Decrypts the stored share of an owner. */
export async function readShare({ query }: Db, kms: Kms, owner: ShareOwner): Promise<string> {
  const { dataKey, share } = await query
    .selectFrom('keysSet')
    .select(['dataKey', 'share'])
    .where('account', '=', owner.account)
    .executeTakeFirstOrThrow()
  return (await decryptShare(kms, owner, dataKey, 'auth-share', share)).toString()
}
