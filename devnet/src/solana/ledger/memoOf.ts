import { programs } from '../programs.ts'
import { instructionsOf } from './instructionsOf.ts'
import type { ReadTransaction } from './readTransaction.ts'

/** The memos of a transaction as nodes list them, `[<length>] <text>`, or `null`. */
export function memoOf({ message, keys }: ReadTransaction): string | null {
  const memos = instructionsOf(message)
    .filter(({ programIdIndex }) => keys[programIdIndex]?.address === programs.memo)
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`)
  return memos.length > 0 ? memos.join('; ') : null
}
