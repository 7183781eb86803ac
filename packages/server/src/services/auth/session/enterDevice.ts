import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../ports/tables/Tables.ts'
import type { Auth } from '../Auth.ts'

/** Makes the device that entered a code one of the account's, or notes that it was here again. */
export async function enterDevice(
  { clock }: Pick<Auth, 'clock'>,
  tx: Transaction<Tables>,
  { account, thumbprint, name }: { account: string; thumbprint: string; name: string },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const now = clock.now()
  const id = randomBytes(12).toString('base64url')
  const known = await tx
    .selectFrom('authDevice')
    .select(['id', 'revokedAt'])
    .where('account', '=', account)
    .where('thumbprint', '=', thumbprint)
    .forUpdate()
    .executeTakeFirst()
  if (!known) {
    const row = { id, account, thumbprint, name, approvedAt: now, lastUsedAt: now, revokedAt: null }
    await tx.insertInto('authDevice').values(row).execute()
    return { id, isNew: true }
  }
  const again = known.revokedAt !== null
  await tx
    .updateTable('authDevice')
    .set({ name, lastUsedAt: now, revokedAt: null, ...(again && { approvedAt: now }) })
    .where('id', '=', known.id)
    .execute()
  return { id: known.id, isNew: again }
}
