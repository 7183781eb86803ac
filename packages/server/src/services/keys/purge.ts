import { authLimits, type WalletFacts } from '@latchkey/protocol'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { sql, type Transaction } from 'kysely'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { Tables } from '../../ports/db.ts'
import { type KeysContext, toPurgeMark } from './keySets.ts'

/** Milliseconds the mark of a purged account is stored: no access token of it lives as long. */
export const purgeMarkLife = 24 * 60 * 60_000 + authLimits.accessLife

/**
 * Deletes everything of an account whose deletion the sign-in service orders, in two steps. The first marks the account: from then
 * on no share of it is released and no set is stored. The second deletes its rows. If the process dies between them, or
 * before the answer arrives, the sign-in service orders again.
 *
 * @throws HttpFailure 401 `session` for an order that is not of the sign-in service, or too old
 */
export async function purgeWallet(keys: KeysContext, order: string): Promise<{ done: true }> {
  const account = await verifyOrder(keys, order)
  const { query } = keys.db
  const now = keys.clock.now()
  await query.transaction().execute(async (tx) => {
    // Waits for a device that is just storing a set (`lockAccount`); what it stored is deleted below.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`keys|${account}`}, 0))`.execute(tx)
    const until = now + purgeMarkLife
    await tx
      .insertInto('keysUsed')
      .values({ hash: toPurgeMark(account), until })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ until }))
      .execute()
  })
  await query.transaction().execute(async (tx) => {
    await forgetAddress(keys, tx, account)
    await tx.deleteFrom('keysRecoverySecret').where('account', '=', account).execute()
    // Sets and devices are deleted with it.
    await tx.deleteFrom('keysWallet').where('account', '=', account).execute()
  })
  return { done: true }
}

/**
 * Has the rest of the server forget the address of a wallet, unless another account has the same one, as after an export and import. Only
 * wallets with an active set count, the account's own included: activation proves the address, staging just names it.
 */
async function forgetAddress(
  { forgetAddress }: KeysContext,
  tx: Transaction<Tables>,
  account: string,
): Promise<void> {
  const own = await proven(tx).where('keysWallet.account', '=', account).executeTakeFirst()
  const { eip155 } = JSON.parse(own?.addresses ?? '{}') as Partial<WalletFacts['addresses']>
  if (!forgetAddress || eip155 === undefined) return
  const address = eip155.toLowerCase()
  // Of two accounts with this address that are deleted at once, the later one sees that it is the last.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`keys address|${address}`}, 0))`.execute(tx)
  const other = await proven(tx)
    .where('keysWallet.account', '!=', account)
    .where(sql<boolean>`lower("keysWallet".addresses::jsonb->>'eip155') = ${address}`)
    .executeTakeFirst()
  if (!other) await forgetAddress(address, tx)
}

/** Wallets whose address was proven by a signature. */
function proven(tx: Transaction<Tables>) {
  return tx
    .selectFrom('keysWallet')
    .innerJoin('keysSet', 'keysSet.account', 'keysWallet.account')
    .select('keysWallet.addresses')
    .where('keysSet.status', '=', 'active')
}

/** Verifies an order, and returns the account it is about. An access token is none: its type is another one. */
async function verifyOrder({ jwks, issuer, clock }: KeysContext, order: string): Promise<string> {
  const publicKeys = createLocalJWKSet(await jwks())
  const account = await jwtVerify(order, publicKeys, {
    algorithms: ['ES256'],
    typ: 'purge+jwt',
    issuer: issuer(),
    audience: 'keys',
    currentDate: new Date(clock.now()),
  }).then(
    ({ payload }) => payload.sub,
    () => undefined,
  )
  if (account) return account
  throw new HttpFailure(401, 'session', 'This is no order of the sign-in service, or it is too old.')
}
