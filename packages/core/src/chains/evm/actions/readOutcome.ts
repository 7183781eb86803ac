import { RpcError } from '../../../base/rpcErrors.ts'
import type { TransactionOutcome } from '../../../config/adapterActions.ts'
import type { RpcClient } from '../../../config/Network.ts'

/**
 * What the receipt says: `0x1` confirmed, `0x0` failed, no receipt `undefined`.
 * @throws RpcError for a receipt of another transaction or without a status
 */
export async function readOutcome(
  rpc: RpcClient,
  hash: string,
  signal?: AbortSignal,
): Promise<TransactionOutcome | undefined> {
  const answer = await rpc.request({ method: 'eth_getTransactionReceipt', params: [hash] }, { signal })
  if (answer === null || answer === undefined) return undefined
  const { status, transactionHash } = answer as { status?: unknown; transactionHash?: unknown }
  const isOurs = typeof transactionHash === 'string' && transactionHash.toLowerCase() === hash.toLowerCase()
  if (isOurs && status === '0x1') return { status: 'confirmed', hash }
  if (isOurs && status === '0x0') return { status: 'failed', hash }
  throw new RpcError({ code: -1, message: 'The network answered with a receipt that makes no sense.' })
}
