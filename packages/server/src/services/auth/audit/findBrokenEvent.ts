import { isSameText } from '../../../secrets/digest.ts'
import type { Auth } from '../Auth.ts'
import { sealEvent } from './recordEvent.ts'

/** The turn of the first row of an account's log that isn't as it was written; undefined when all are. */
export async function findBrokenEvent(
  { db, secrets }: Pick<Auth, 'db' | 'secrets'>,
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
