import { RpcError } from '../../base/rpcErrors.ts'
import type { TransactionOutcome } from '../../config/adapterActions.ts'
import type { RpcClient } from '../../config/Network.ts'
import { TransactionAlteredError } from './errors.ts'
import { sameAddress } from './isEvmAddress.ts'
import type { EvmTransaction } from './sendTransaction.ts'

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
export async function getTransaction(
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

/**
 * What the receipt says: `0x1` confirmed, `0x0` failed, no receipt `undefined`.
 * @throws RpcError for a receipt of another transaction or without a status
 */
export async function getOutcome(
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

/**
 * Compares a transaction of the network with what the wallet was handed. A smart account's is sent by somebody else
 * around it, and can't be compared: only an account without code is held to it.
 * @throws TransactionAlteredError
 */
export async function assertUnaltered(
  rpc: RpcClient,
  found: PendingTransaction,
  sent: EvmTransaction,
  signal?: AbortSignal,
): Promise<void> {
  const { hash } = found
  if (sent.address !== undefined && !sameAddress(found.from, sent.address)) {
    const code = await rpc.request({ method: 'eth_getCode', params: [sent.address, 'latest'] }, { signal })
    if (code === '0x') throw new TransactionAlteredError({ hash, field: 'from' })
    return
  }
  if (!sameAddress(found.to ?? '', sent.to)) throw new TransactionAlteredError({ hash, field: 'to' })
  if (BigInt(found.value) !== (sent.value ?? 0n)) throw new TransactionAlteredError({ hash, field: 'value' })
  const data = sent.data ?? '0x'
  if (found.input.toLowerCase() !== data.toLowerCase()) {
    throw new TransactionAlteredError({ hash, field: 'data' })
  }
}
