import { RpcError } from '../../base/rpcErrors.ts'
import type { TransactionOutcome } from '../../config/adapterActions.ts'
import type { RpcClient } from '../../config/Network.ts'
import { TransactionError } from '../../requests/TransactionError.ts'
import { encodeUint, isContractFailure } from './encoding.ts'
import { isPrefixedEvmAddress, sameAddress } from './isEvmAddress.ts'
import { parseReceipt } from './parseReceipt.ts'
import type { EvmRequest } from './sendTransaction.ts'

/** A transaction as a node returns it (hex values), with the fields that are compared. */
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
 *
 * @throws RpcError for anything else, and what RPC requests throw
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

/** Whether a value has the fields that are compared. */
export function isTransaction(value: unknown): value is PendingTransaction {
  const { hash, from, nonce, to, value: amount, input } = (value ?? {}) as Record<string, unknown>
  const isReceiver = typeof to === 'string' || to === null
  return isReceiver && [hash, from, nonce, amount, input].every((member) => typeof member === 'string')
}

/** What a receipt says of a transaction. The parties are as the node answers them, `undefined` where that is no address. */
type Receipt = {
  readonly outcome: TransactionOutcome
  readonly from: string | undefined
  /** `null`: the transaction has created a contract. */
  readonly to: string | null | undefined
}

/**
 * The receipt; `undefined` without one.
 *
 * @throws RpcError for a receipt of another transaction or without a status, and what RPC requests throw
 */
export async function getReceipt(
  rpc: RpcClient,
  hash: string,
  signal?: AbortSignal,
): Promise<Receipt | undefined> {
  const answer = await rpc.request({ method: 'eth_getTransactionReceipt', params: [hash] }, { signal })
  if (answer === null || answer === undefined) return undefined
  const { status, transactionHash, from, to } = answer as { readonly [name: string]: unknown }
  const isOfTransaction =
    typeof transactionHash === 'string' && transactionHash.toLowerCase() === hash.toLowerCase()
  const isFinal = status === '0x1' || status === '0x0'
  if (!isOfTransaction || !isFinal)
    throw new RpcError({ code: -1, message: 'The network answered with a receipt that makes no sense.' })
  return {
    outcome: { status: status === '0x1' ? 'confirmed' : 'failed', hash, receipt: parseReceipt(answer) },
    from: isPrefixedEvmAddress(from) ? from : undefined,
    to: to === null || isPrefixedEvmAddress(to) ? to : undefined,
  }
}

/** The outcome in the receipt; `undefined` without a receipt. Throws what {@link getReceipt} throws. */
export async function getOutcome(
  rpc: RpcClient,
  hash: string,
  signal?: AbortSignal,
): Promise<TransactionOutcome | undefined> {
  return (await getReceipt(rpc, hash, signal))?.outcome
}

/**
 * Compares a transaction found on the network with the one given to the wallet. A smart account's transaction is sent
 * by somebody else and wrapped, so only accounts without code are compared.
 *
 * @throws TransactionError, and what RPC requests throw
 */
export async function assertUnaltered(
  rpc: RpcClient,
  found: PendingTransaction,
  sent: EvmRequest,
  signal?: AbortSignal,
): Promise<void> {
  const { hash } = found
  if (await isSentForAccount(rpc, found, sent, signal)) return
  if (!sameAddress(found.to ?? '', sent.to)) throw new TransactionError('altered', { hash, field: 'to' })
  if (BigInt(found.value) !== (sent.value ?? 0n))
    throw new TransactionError('altered', { hash, field: 'value' })
  const data = sent.data ?? '0x'
  if (found.input.toLowerCase() === data.toLowerCase()) return
  const isLowered = getLoweredAllowance(found, sent) !== undefined
  if (!isLowered || !(await isFungible(rpc, found.to, signal)))
    throw new TransactionError('altered', { hash, field: 'data' })
}

/**
 * Compares sender and receiver of a receipt with the transaction given to the wallet: all that is known where no node gives the content of
 * what it has included.
 *
 * @throws TransactionError, and what RPC requests throw
 */
export async function assertPartiesUnaltered(
  rpc: RpcClient,
  { outcome, from, to }: Receipt,
  sent: EvmRequest,
  signal?: AbortSignal,
): Promise<void> {
  const { hash } = outcome
  if (from !== undefined && (await isSentForAccount(rpc, { hash, from }, sent, signal))) return
  if (to !== undefined && !sameAddress(to ?? '', sent.to))
    throw new TransactionError('altered', { hash, field: 'to' })
}

/**
 * Whether another sender has wrapped the transaction, which it does for a smart account.
 *
 * @throws TransactionError for another sender of an account without code, and what RPC requests throw
 */
async function isSentForAccount(
  rpc: RpcClient,
  { hash, from }: Pick<PendingTransaction, 'hash' | 'from'>,
  { address }: EvmRequest,
  signal?: AbortSignal,
): Promise<boolean> {
  if (address === undefined || sameAddress(from, address)) return false
  const code = await rpc.request({ method: 'eth_getCode', params: [address, 'latest'] }, { signal })
  if (code === '0x') throw new TransactionError('altered', { hash, field: 'from' })
  return true
}

/**
 * Whether the number of an approval is an amount. The approval of one NFT has the same selector, and the number is the NFT: another number
 * is another NFT. Old collections don't say by EIP-165 that they are one, but have no decimals.
 *
 * @throws what RPC requests throw; a contract that can't be called is an answer
 */
async function isFungible(rpc: RpcClient, to: string | null, signal?: AbortSignal): Promise<boolean> {
  const call = async (data: string) => {
    try {
      return await rpc.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }, { signal })
    } catch (error) {
      if (isContractFailure(error)) return undefined
      throw error
    }
  }
  // `decimals()`, and `supportsInterface(0x80ac58cd)` of EIP-721.
  const decimals = await call('0x313ce567')
  if (typeof decimals !== 'string' || !/^0x[\da-f]{64}$/i.test(decimals)) return false
  return (await call(`0x01ffc9a780ac58cd${'0'.repeat(56)}`)) !== `0x${encodeUint(1n)}`
}

/** `approve(address,uint256)` of EIP-20 and `increaseAllowance(address,uint256)`, with the amount as the last word. */
const allowanceCall = /^(0x(?:095ea7b3|39509351)[\da-f]{64})([\da-f]{64})$/i

/**
 * Returns the amount that an approval allows, where it is lower than the one that was sent and nothing else differs. Wallets let the person
 * lower it before they approve. `undefined` for everything else: a higher amount is more than was approved here, and an approval of nobody
 * takes back that of one NFT.
 */
export function getLoweredAllowance(found: PendingTransaction, sent: EvmRequest): bigint | undefined {
  const [, foundCall, foundAmount] = allowanceCall.exec(found.input) ?? []
  const [, sentCall, sentAmount] = allowanceCall.exec(sent.data ?? '') ?? []
  if (foundCall === undefined || foundCall.toLowerCase() !== sentCall?.toLowerCase()) return undefined
  if (/^0x.{8}0{64}$/.test(foundCall)) return undefined
  const [amount, asked] = [BigInt(`0x${foundAmount}`), BigInt(`0x${sentAmount}`)]
  return amount < asked ? amount : undefined
}
