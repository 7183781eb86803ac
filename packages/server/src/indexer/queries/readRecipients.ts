import type { CaipNetworkId } from '@latchkey/protocol'
import type { Db } from '../../ports/Db.ts'

const most = 1_000

/** Whom an account's own transactions have sent something to; the thousand it met last. */
export async function readRecipients(
  { query }: Db,
  account: string,
  chain: CaipNetworkId,
): Promise<readonly string[]> {
  const rows = await query
    .selectFrom('accountRecipient')
    .select('recipient')
    .where('account', '=', account)
    .where('chain', '=', chain)
    .orderBy('block', 'desc')
    .orderBy('recipient')
    .limit(most)
    .execute()
  return rows.map(({ recipient }) => recipient)
}
