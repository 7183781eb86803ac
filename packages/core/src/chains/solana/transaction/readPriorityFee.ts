import type { RpcClient } from '../../../config/Network.ts'
import { readAnswer } from '../reading/readAnswer.ts'

/** Millionths of a lamport per compute unit; more than this is never offered unasked. */
const most = 1_000_000n

/** What transactions lately offered to be taken: the middle one of those that offered anything, else 0. */
export async function readPriorityFee(rpc: RpcClient, accounts: readonly string[]): Promise<bigint> {
  const params = [accounts.slice(0, 128)]
  const fees = await readAnswer(rpc, 'getRecentPrioritizationFees', params, (value) =>
    (value as readonly { prioritizationFee: unknown }[]).map(({ prioritizationFee: fee }) =>
      typeof fee === 'number' && Number.isSafeInteger(fee) && fee > 0 ? BigInt(fee) : 0n,
    ),
  ).catch(() => [])
  const offered = fees.filter((fee) => fee > 0n).sort((a, b) => (a < b ? -1 : 1))
  const middle = offered[Math.floor(offered.length / 2)] ?? 0n
  return middle > most ? most : middle
}
