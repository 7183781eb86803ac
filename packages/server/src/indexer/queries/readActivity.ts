import type { Db } from '../../ports/Db.ts'
import type { Index, IndexedTransaction } from '../../ports/Index.ts'
import { type ActivityRow, activityQuery } from './activityQuery.ts'

/** A page of an account's history, newest first. */
export async function readActivity(
  db: Db,
  question: Parameters<Index['activity']>[0],
): Promise<readonly IndexedTransaction[]> {
  if (question.chains.length === 0) return []
  const { rows } = await activityQuery(question).execute(db.query)
  return rows.map(toTransaction)
}

function toTransaction(row: ActivityRow): IndexedTransaction {
  const { transfers, approvals, recipient, value, ...rest } = row
  return {
    ...rest,
    ...(recipient !== null && { recipient }),
    value: BigInt(value),
    transfers: transfers.map(([kind, token, tokenId, sender, to, amount]) => ({
      kind,
      ...(token !== null && { token }),
      ...(tokenId !== null && { tokenId: BigInt(tokenId) }),
      sender,
      recipient: to,
      amount: BigInt(amount),
    })),
    approvals: approvals.map(([kind, token, owner, spender, amount]) => ({
      kind,
      token,
      owner,
      spender,
      amount: BigInt(amount),
    })),
  }
}
