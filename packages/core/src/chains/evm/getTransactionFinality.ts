import { RpcError } from '../../base/rpcErrors.ts'
import type { ConnectionActions } from '../../config/adapterActions.ts'
import { parseQuantity } from './encoding.ts'

/**
 * Compares the block of a transaction with the newest block that the network's validators have finalized. Nodes of networks without
 * that answer the tag `finalized` with an error or with no block: `unknown`. Throws what the RPC client throws.
 *
 * https://github.com/ethereum/execution-apis/blob/main/src/schemas/block.yaml
 */
export const getTransactionFinality: NonNullable<ConnectionActions['getTransactionFinality']> = async ({
  rpc,
  hash,
}) => {
  const method = 'eth_getBlockByNumber'
  let block: { number?: unknown } | null
  try {
    block = (await rpc.request({ method, params: ['finalized', false] })) as typeof block
  } catch (error) {
    if (error instanceof RpcError) return 'unknown'
    throw error
  }
  if (typeof block?.number !== 'string') return 'unknown'
  // After the block: a transaction that is in it, or before it, now stays there.
  const answer = await rpc.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  const { blockNumber } = (answer ?? {}) as { blockNumber?: unknown }
  if (typeof blockNumber !== 'string') return 'pending'
  const isIncluded =
    parseQuantity(blockNumber, 'eth_getTransactionReceipt') <= parseQuantity(block.number, method)
  return isIncluded ? 'final' : 'pending'
}
