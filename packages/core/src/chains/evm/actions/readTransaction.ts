import { RpcError } from '../../../base/rpcErrors.ts'
import type { RpcClient } from '../../../config/Network.ts'

/** The parts of a transaction that tell whether another one replaced it. */
export type PendingTransaction = {
  readonly hash: string
  readonly from: string
  readonly nonce: string
  readonly to: string | null
  readonly value: string
  readonly input: string
}

/**
 * The transaction as the node knows it; `undefined` if it doesn't.
 * @throws RpcError if the node answered something else
 */
export async function readTransaction(
  rpc: RpcClient,
  hash: string,
  signal?: AbortSignal,
): Promise<PendingTransaction | undefined> {
  const answer = await rpc.request({ method: 'eth_getTransactionByHash', params: [hash] }, { signal })
  if (answer === null || answer === undefined) return undefined
  if (!isTransaction(answer)) {
    throw new RpcError({ code: -1, message: 'The network answered with a transaction that makes no sense.' })
  }
  return answer
}

/** Whether a node's value has the members we compare. */
export function isTransaction(value: unknown): value is PendingTransaction {
  const { hash, from, nonce, to, value: amount, input } = (value ?? {}) as Record<string, unknown>
  const isTo = typeof to === 'string' || to === null
  return isTo && [hash, from, nonce, amount, input].every((member) => typeof member === 'string')
}
