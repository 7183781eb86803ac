import type { Transaction } from 'kysely'
import { isSameText, keyedDigest } from '../../base/cryptography.ts'
import type { Tables } from '../../ports/db.ts'
import type { AuthContext } from './auth.ts'

/** What an account's log tells its owner. */
export type AccountEvent =
  | 'account_created'
  | 'device_approved'
  | 'signed_in'
  | 'signed_out'
  | 'session_ended'
  | 'session_token_reused'
  | 'device_revoked'
  | 'other_sessions_ended'
  | 'email_change_started'
  | 'email_changed'
  | 'email_change_undone'
  | 'identity_added'
  | 'identity_removed'
  | 'export_confirmed'
  | 'payment_confirmed'

/**
 * Adds to the account's log. Each row is sealed over the one before, and the account keeps the last seal: a row that is
 * changed, moved or cut off is noticed by whoever has the key (`findBrokenEvent`, T-AUD-1).
 */
export async function recordEvent(
  { clock, secrets }: Pick<AuthContext, 'clock' | 'secrets'>,
  tx: Transaction<Tables>,
  { account, event, device }: { account: string; event: AccountEvent; device?: string },
): Promise<void> {
  const { audit } = await secrets()
  const { eventCount, eventSeal } = await tx
    .selectFrom('authAccount')
    .select(['eventCount', 'eventSeal'])
    .where('id', '=', account)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const row = { account, turn: eventCount + 1, at: clock.now(), event, device: device ?? null }
  const seal = sealEvent(audit, eventSeal, row)
  await tx
    .insertInto('authEvent')
    .values({ ...row, seal })
    .execute()
  await tx
    .updateTable('authAccount')
    .set({ eventCount: row.turn, eventSeal: seal })
    .where('id', '=', account)
    .execute()
}

/** The seal of a row, over it and the seal before. */
function sealEvent(key: Uint8Array, before: string, row: Omit<Tables['authEvent'], 'seal'>): string {
  return keyedDigest(key, ['event', before, row.account, row.turn, row.at, row.event, row.device ?? ''])
}

/** The turn of the first row of an account's log that isn't as it was written; undefined when all are. */
export async function findBrokenEvent(
  { db, secrets }: Pick<AuthContext, 'db' | 'secrets'>,
  account: string,
): Promise<number | undefined> {
  const { audit } = await secrets()
  const { query } = db
  const head = await query
    .selectFrom('authAccount')
    .select(['eventCount', 'eventSeal'])
    .where('id', '=', account)
    .executeTakeFirst()
  const rows = await query
    .selectFrom('authEvent')
    .selectAll()
    .where('account', '=', account)
    .orderBy('turn')
    .execute()
  let before = ''
  for (const [index, row] of rows.entries()) {
    const isNext = row.turn === index + 1
    if (!isNext || !isSameText(row.seal, sealEvent(audit, before, row))) return index + 1
    before = row.seal
  }
  const isWhole = rows.length === (head?.eventCount ?? 0) && before === (head?.eventSeal ?? '')
  return isWhole ? undefined : rows.length + 1
}
