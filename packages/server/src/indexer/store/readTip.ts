import type { Db } from '../../ports/Db.ts'
import type { BlockPoint } from '../BlockRows.ts'

/** The newest indexed block of a chain. */
export function readTip({ query }: Db, chain: string): Promise<BlockPoint | undefined> {
  return query
    .selectFrom('block')
    .select(['number', 'hash'])
    .where('chain', '=', chain)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}
