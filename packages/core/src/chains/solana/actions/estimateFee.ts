import { loadCode } from '../../../base/load.ts'
import type { ReadCall } from '../../../config/adapterActions.ts'
import { readPriorityFee } from '../transaction/readPriorityFee.ts'
import type { SolanaTransfer } from '../transaction/SolanaTransaction.ts'
import { signatureFee } from '../transaction/signatureFee.ts'

/**
 * Lamports a transfer costs at most: the signature, the priority fee and a quarter more of it, and, where the receiver has
 * no account for the token yet, what making it costs. Throws what `planTransfer` throws.
 */
export async function estimateFee(call: ReadCall, p: SolanaTransfer & { from: string }): Promise<bigint> {
  const { kitParts } = await loadCode(() => import('../transaction/kitParts.ts'))
  const [plan, price] = await Promise.all([
    kitParts.planTransfer(call, p),
    readPriorityFee(call.rpc, [p.from, p.to]),
  ])
  const priority = (price * BigInt(plan.units) * 5n + 3_999_999n) / 4_000_000n
  return signatureFee + priority + plan.rent
}
