import { swapApproval } from '@latchkey/protocol/schemas'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { queryChain } from '../requests/queryChain.ts'
import { askSwapApi } from './askSwapApi.ts'
import { readApprovalCall } from './evm/readApprovalCall.ts'
import { swapReads } from './evm/swapReads.ts'
import { plainOf } from './plainOf.ts'
import { SwapError } from './SwapError.ts'
import { SwapMismatchError } from './SwapMismatchError.ts'
import type { QuotedOrder } from './SwapOrder.ts'
import type { SwapApprovalTransaction } from './SwapState.ts'

const unlimited = 2n ** 256n - 1n

/**
 * The approval a swap needs (S4.16): exactly the amount unless the person chose otherwise, and, where the token refuses to
 * change what an older approval has left, one of 0 before it.
 *
 * @throws SwapError 'Failed to create approval transaction' (S8.05), SwapMismatchError, UnsupportedSwapError, AbortedError
 */
export async function buildApproval(
  config: Config,
  order: QuotedOrder,
  allowance: bigint,
): Promise<SwapApprovalTransaction> {
  const { network, user, from, router, signal } = order
  const amount = order.unlimited ? unlimited : order.amount
  const token = plainOf(from.address)
  try {
    const isReset =
      allowance > 0n &&
      (await queryChain(config, { network, signal }, 'approval', (_, { rpc }) =>
        swapReads.needsReset(rpc, { token, owner: user, spender: router, amount }),
      ))
    const [main, reset] = await Promise.all([
      build(config, order, amount),
      isReset ? build(config, order, 0n) : undefined,
    ])
    return { transaction: main, ...(reset && { reset: { transaction: reset } }) }
  } catch (cause) {
    if (cause instanceof AbortedError || cause instanceof SwapMismatchError) throw cause
    throw new SwapError({ failure: 'approval', cause })
  }
}

async function build(config: Config, order: QuotedOrder, amount: bigint) {
  const { network, user, from, to, router, signal } = order
  const query = {
    from: from.address,
    to: to.address,
    userAddress: `${network}:${user}`,
    amount: String(amount),
  }
  const { tx } = await askSwapApi(config, 'build-approve', { schema: swapApproval, query, network, signal })
  // Both are echoes (W1.8); the token's contract is the source token's.
  if (tx.from.toLowerCase() !== from.address.toLowerCase()) throw new SwapMismatchError({ field: 'target' })
  const built = { to: plainOf(tx.from), data: tx.data, value: BigInt(tx.value) }
  return readApprovalCall(built, { token: plainOf(from.address), spender: router, amount, user })
}
