import { loadCode } from '../../base/load.ts'
import type { ReadCall } from '../../config/adapterActions.ts'
import type { RpcClient } from '../../config/Network.ts'
import type { SolanaTransfer } from '../../config/Transaction.ts'
import { requestParsed } from './solanaRpc.ts'

/**
 * The fee to set aside for a transfer, lamports: the signature, the priority fee plus a quarter, and the rent of a token
 * account the receiver doesn't have yet. Throws what `planTransfer` throws, and LatchkeyError (`CODE_NOT_LOADED`).
 */
export async function estimateFee(call: ReadCall, p: SolanaTransfer & { from: string }): Promise<bigint> {
  const { kitParts } = await loadCode(() => import('./kitParts.ts'))
  const [plan, price] = await Promise.all([
    kitParts.planTransfer(call, p),
    getPriorityFee(call.rpc, [p.from, p.to]),
  ])
  // From millionths of a lamport, rounded up.
  const priority = (price * BigInt(plan.units) * 5n + 3_999_999n) / 4_000_000n
  return signatureFee + priority + plan.rent
}

/** Highest priority fee offered by default, millionths of a lamport per compute unit. */
const maxPriorityFee = 1_000_000n

/**
 * The median priority fee of recent transactions of these accounts that paid one, else 0; millionths of a lamport per
 * compute unit.
 */
export async function getPriorityFee(rpc: RpcClient, accounts: readonly string[]): Promise<bigint> {
  // Nodes accept 128 accounts at most.
  const params = [accounts.slice(0, 128)]
  const fees = await requestParsed(rpc, 'getRecentPrioritizationFees', params, (value) =>
    (value as readonly { prioritizationFee: unknown }[]).map(({ prioritizationFee: fee }) =>
      typeof fee === 'number' && Number.isSafeInteger(fee) && fee > 0 ? BigInt(fee) : 0n,
    ),
  ).catch(() => [])
  const offered = fees.filter((fee) => fee > 0n).sort((a, b) => (a < b ? -1 : 1))
  const median = offered[Math.floor(offered.length / 2)] ?? 0n
  return median > maxPriorityFee ? maxPriorityFee : median
}

/** Lamports per signature, the same on every cluster. */
export const signatureFee = 5_000n
