import type { Transaction } from 'kysely'
import type { Tables } from '../../ports/db.ts'
import { isSameText, keyedDigest } from '../../secrets/cryptography.ts'
import type { AuthContext } from './auth.ts'

/** Events in the log of an account, which the person can list. Stored by these names, so none can be renamed. */
export type AccountEvent =
  | 'account_created'
  | 'device_approved'
  | 'signed_in'
  | 'signed_out'
  | 'session_ended'
  | 'sessions_ended_by_operator'
  | 'session_token_reused'
  | 'device_revoked'
  | 'other_sessions_ended'
  | 'other_devices_revoked'
  | 'email_change_started'
  | 'email_changed'
  | 'email_change_undone'
  | 'identity_added'
  | 'identity_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_counter_regressed'
  | 'export_confirmed'
  | 'payment_confirmed'
  | 'transfer_approved'
  | 'recovery_confirmed'
  | 'deletion_requested'
  | 'deletion_undone'

/**
 * Appends an event to the log of an account. Each row has a seal (MAC) over its content, its position in
 * the log (from 1) and the previous seal, and the account stores the last seal, so that a changed, moved or
 * deleted row is detected (`findBrokenEvent`).
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

/** MAC of a row and the previous seal. Another order or list of parts would break the log of every account. */
function sealEvent(key: Uint8Array, previousSeal: string, row: Omit<Tables['authEvent'], 'seal'>): string {
  return keyedDigest(key, ['event', previousSeal, row.account, row.turn, row.at, row.event, row.device ?? ''])
}

/** Returns the turn of the first row of an account’s log that was changed; undefined when the log is intact. */
export async function findBrokenEvent(
  { db, secrets }: Pick<AuthContext, 'db' | 'secrets'>,
  account: string,
): Promise<number | undefined> {
  const { audit } = await secrets()
  const { query } = db
  const storedEnd = await query
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
  let previousSeal = ''
  for (const [index, row] of rows.entries()) {
    const isNext = row.turn === index + 1
    if (!isNext || !isSameText(row.seal, sealEvent(audit, previousSeal, row))) return index + 1
    previousSeal = row.seal
  }
  const isComplete =
    rows.length === (storedEnd?.eventCount ?? 0) && previousSeal === (storedEnd?.eventSeal ?? '')
  return isComplete ? undefined : rows.length + 1
}
