import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { hashDelegation, parseDelegations, toPci, toPermission } from '@latchkey/protocol/smart-accounts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../ports/db.ts'

// Permissions of deleted accounts. The chain honours them until they end, so whoever has exported the key still needs the list to revoke
// them. They stay under digests of the address and of what the chain calls them, with their times rounded to days; what was signed is encrypted
// with a key that is derived from the address. The database alone names nobody, and the address brings all of it back. It doesn't protect
// against somebody who tries known addresses, such as all those of a public chain.

type Query = Kysely<Tables>

/** A hidden permission as it was before. `storedHash` is what its row has as `hash`. */
export type OpenedPermission = Tables['permission'] & { readonly storedHash: string }

/** What the context of a hidden permission begins with. */
export const sealedPrefix = 'sealed '
const day = 86_400

/**
 * Hides the permissions of an account that has been deleted until the day on which each of them ends, and deletes those that hold no more.
 *
 * @param account lower-case address
 * @param now milliseconds since 1970
 */
export async function hidePermissionsOf(query: Query, account: string, now: number): Promise<void> {
  await query
    .deleteFrom('permission')
    .where('account', '=', account)
    .where((one) => one.or([one('revokedAt', 'is not', null), one('expiry', '<=', Math.floor(now / 1000))]))
    .execute()
  const rows = await query.selectFrom('permission').selectAll().where('account', '=', account).execute()
  for (const { chain, hash, context, expiry, createdAt } of rows)
    await query
      .updateTable('permission')
      .set({
        account: toHiddenName(account),
        hash: toHiddenHash(hash, account),
        pci: toHiddenHash(hash, account),
        context: seal(context, account),
        origin: null,
        expiry: Math.ceil(Number(expiry) / day) * day,
        createdAt: Math.floor(Number(createdAt) / day) * day,
      })
      .where('chain', '=', chain)
      .where('hash', '=', hash)
      .execute()
}

/**
 * Returns the hidden permissions of an account, which stay hidden. The caller has the account's signature.
 *
 * @param account lower-case address
 */
export async function listHiddenPermissions(
  query: Query,
  account: string,
): Promise<readonly OpenedPermission[]> {
  const rows = await query
    .selectFrom('permission')
    .selectAll()
    .where('account', '=', toHiddenName(account))
    .execute()
  return rows.map((row) => {
    const context = open(row.context, account)
    const [delegation] = parseDelegations(context, 1)
    if (!delegation) throw new Error('A hidden permission has no delegation')
    const hash = hashDelegation(delegation)
    const { expiry } = toPermission(delegation)
    return { ...row, account, context, hash, pci: toPci(hash), expiry, storedHash: row.hash }
  })
}

/** Whether a permission of an account is hidden. */
export async function isHiddenPermission(
  query: Query,
  { chain, hash, account }: Pick<Tables['permission'], 'chain' | 'hash' | 'account'>,
): Promise<boolean> {
  const row = await query
    .selectFrom('permission')
    .select('hash')
    .where('chain', '=', chain)
    .where('hash', '=', toHiddenHash(hash, account))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Brings the hidden permissions of an account back into its list where it has a wallet here again, whose deletion hides them once more. The caller
 * has the account's signature.
 *
 * @param account lower-case address
 * @returns whether it has
 */
export function restorePermissionsOf(query: Query, account: string): Promise<boolean> {
  return query.transaction().execute(async (tx) => {
    // A deletion of the wallet has the same lock until it is done.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`keys address|${account}`}, 0))`.execute(tx)
    const wallet = await tx
      .selectFrom('keysWallet')
      .innerJoin('keysSet', 'keysSet.account', 'keysWallet.account')
      .select('keysWallet.walletId')
      .where('keysSet.status', '=', 'active')
      .where(sql<boolean>`lower("keysWallet".addresses::jsonb->>'eip155') = ${account}`)
      .executeTakeFirst()
    if (!wallet) return false
    for (const { storedHash, chain, hash, pci, context, expiry } of await listHiddenPermissions(tx, account))
      await tx
        .updateTable('permission')
        .set({ account, hash, pci, context, expiry })
        .where('chain', '=', chain)
        .where('hash', '=', storedHash)
        .execute()
    return true
  })
}

const digest = (purpose: string, text: string) =>
  createHash('sha256').update(`latchkey permissions|${purpose}|${text}`).digest()

const toHiddenName = (account: string) => digest('account', account).toString('hex')
/** Whoever has the hash from the chain, with the account, finds it; the hash alone is not enough. */
const toHiddenHash = (hash: string, account: string) => digest('hash', `${account}|${hash}`).toString('hex')

/** Bytes of nonce and tag of AES-GCM. */
const [nonceLength, tagLength] = [12, 16]

function seal(context: string, account: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', digest('key', account), nonce)
  const parts = [nonce, cipher.update(context, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return sealedPrefix + Buffer.concat(parts).toString('base64')
}

/** @throws Error where it was sealed for another account, or altered */
function open(sealed: string, account: string): string {
  const bytes = Buffer.from(sealed.slice(sealedPrefix.length), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', digest('key', account), bytes.subarray(0, nonceLength))
  decipher.setAuthTag(bytes.subarray(-tagLength))
  return decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
}
