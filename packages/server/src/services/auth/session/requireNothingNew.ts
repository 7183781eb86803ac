import { authLimits } from '@latchkey/protocol'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Auth } from '../Auth.ts'
import type { AccountEvent } from '../audit/recordEvent.ts'

/** Events by which somebody else could have got into an account. */
const changes: readonly AccountEvent[] = ['email_changed', 'email_change_undone', 'identity_added']

/**
 * Lets pass only where neither the device, nor the address, nor a way to sign in is new to the account: the keys aren't given to
 * who got in lately before the owner has had a day to read the notices (X.09, T-EXP). The device an account was made on is
 * not new to it.
 *
 * @throws HttpFailure 403 `hold`
 */
export async function requireNothingNew(
  { db, clock }: Pick<Auth, 'db' | 'clock'>,
  session: { readonly account: string; readonly device: string; readonly accountCreatedAt: number },
): Promise<void> {
  const { account, device, accountCreatedAt } = session
  const aDayAgo = clock.now() - authLimits.newFor
  const since = Math.max(aDayAgo, accountCreatedAt + authLimits.foundingFor)
  const newDevice = await db.query
    .selectFrom('authDevice')
    .select('id')
    .where('id', '=', device)
    .where('approvedAt', '>', since)
    .executeTakeFirst()
  const lately = await db.query
    .selectFrom('authEvent')
    .select(['event', 'at'])
    .where('account', '=', account)
    .where('event', 'in', changes)
    .where('at', '>', aDayAgo)
    .execute()
  // the identity an account was made with is not new to it either
  const isChanged = lately.some(({ event, at }) => event !== 'identity_added' || at > since)
  if (!newDevice && !isChanged) return
  throw new HttpFailure(
    403,
    'hold',
    'This device, the address or a way to sign in is new to your account. For your safety the keys stay where they are for 24 hours.',
  )
}
