import { sql } from 'kysely'
import { consumeTokens, getRouteFactor, toHousehold } from '../../http/rateLimit.ts'
import type { Tables } from '../../ports/db.ts'
import type { SmartAccountOptions } from './checkOperation.ts'
import { isHiddenPermission } from './hiddenPermissions.ts'

/** Permissions of an account that hold at once, and that one answer lists. */
export const maxPerAccount = 100

/**
 * Stores a permission that its account has signed, unless it is stored or hidden already.
 *
 * @param clientAddress of the sender, whose household it counts for
 * @returns `full` where the account has as many that hold as it may
 * @throws HttpFailure 429 for a household that had too many stored
 */
export async function storePermission(
  row: Tables['permission'],
  { db, clock, limits, config }: Pick<SmartAccountOptions, 'db' | 'clock' | 'limits' | 'config'>,
  clientAddress: string,
): Promise<'full' | undefined> {
  const { chain, hash, account } = row
  const known = await db.query
    .selectFrom('permission')
    .select('hash')
    .where('chain', '=', chain)
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (known || (await isHiddenPermission(db.query, { chain, hash, account }))) return undefined
  const factor = getRouteFactor(config.mode)
  const { capacity, refillPerSecond } = config.limits.permissions
  // Of whatever accounts: accounts cost nothing.
  const rule = { capacity: capacity * factor, refillPerSecond: refillPerSecond * factor }
  await consumeTokens(limits, `permissions stored|${toHousehold(clientAddress)}`, rule, 1)
  return db.query.transaction().execute(async (tx) => {
    // One at a time for an account, so that those that come at once don't pass the limit together.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`permissions|${account}`}, 0))`.execute(tx)
    // Counted by the database: those that have ended are stored for months, and there may be any number of them.
    const { open } = await tx
      .selectFrom('permission')
      .select(({ fn }) => fn.countAll<string | number>().as('open'))
      .where('account', '=', account)
      .where('revokedAt', 'is', null)
      .where('expiry', '>', Math.floor(clock.now() / 1000))
      .executeTakeFirstOrThrow()
    if (Number(open) >= maxPerAccount) return 'full'
    await tx
      .insertInto('permission')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return undefined
  })
}
