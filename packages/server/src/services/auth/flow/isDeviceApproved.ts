import type { Auth } from '../Auth.ts'

/** Whether a device key may be sent a code for an address: approved before, or behind a link moments ago. */
export async function isDeviceApproved(
  { db, clock }: Pick<Auth, 'db' | 'clock'>,
  { account, emailIndex, thumbprint }: { account: string; emailIndex: string; thumbprint: string },
): Promise<boolean> {
  const device = await db.query
    .selectFrom('authDevice')
    .select('id')
    .where('account', '=', account)
    .where('thumbprint', '=', thumbprint)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  const approval = await db.query
    .selectFrom('authApproval')
    .select('until')
    .where('emailIndex', '=', emailIndex)
    .where('thumbprint', '=', thumbprint)
    .where('until', '>', clock.now())
    .executeTakeFirst()
  return device !== undefined || approval !== undefined
}
