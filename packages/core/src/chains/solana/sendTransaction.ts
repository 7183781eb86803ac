import { base64 } from '@scure/base'
import { toBase58 } from '../../base/base58.ts'
import { requestLimits } from '../../base/deadline.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import type { ConnectionActions, WalletCall } from '../../config/adapterActions.ts'
import type { RpcClient } from '../../config/Network.ts'
import { toPaymentDeadline } from '../../requests/requestWallet.ts'
import { TransactionError } from '../../requests/TransactionError.ts'
import { getFeature, requestFeature } from '../../wallets/requestFeature.ts'
import { clusterNames, type StandardAccount } from '../../wallets/standardWallet.ts'
import { SolanaTransferError } from './errors.ts'
import { prepareTransaction } from './prepareTransaction.ts'
import { parseSolanaTransaction } from './SolanaTransaction.ts'
import { parseBytes, requireAccount, requireFeature, toSolanaConnector } from './walletFeatures.ts'

type Send = (input: {
  account: StandardAccount
  chain: string
  transaction: Uint8Array
}) => Promise<readonly { signature: unknown }[]>

/**
 * Sends a {@link SolanaTransaction} and returns its signature as Base58. On public clusters the wallet sends it
 * (`solana:signAndSendTransaction`). Wallet Standard has no names for other clusters, so there the wallet only signs;
 * the app's own node sends what was signed, unless the wallet has altered it.
 *
 * @throws InvalidParameterError, SolanaTransferError, TransactionError (`unanswered`: nobody knows whether the app's node has sent
 * it), ContextMismatchError, UserRejectedRequestError, RpcError, TimeoutError (the wallet may still send it), AbortedError, WalletUnavailableError, InvalidAnswerError
 */
export const sendTransaction: ConnectionActions['sendTransaction'] = async (p) => {
  const { network, address } = p
  const transaction = parseSolanaTransaction(p.transaction)
  const connector = toSolanaConnector(p.connector)
  const wallet = connector.getProvider()
  requireFeature(wallet, 'standard:connect', 'connect')
  requireAccount(wallet, address)
  const rpc = connector.rpc(network.caipNetworkId)
  const bytes = await prepareTransaction({ rpc }, address, transaction)
  const send =
    clusterNames.isPublic(network.caipNetworkId) &&
    getFeature<Send>(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction')
  if (send) {
    // The node's answers took a moment, so the account is checked again.
    const account = requireAccount(wallet, address)
    const chain = clusterNames.ofNetwork(network.caipNetworkId)
    const options = { operation: 'sendTransaction', ...toPaymentDeadline(p) }
    const answer = await requestFeature(() => send({ account, chain, transaction: bytes }), options)
    const [first] = Array.isArray(answer) ? answer : []
    return toBase58(parseBytes(first?.signature, 'a signature', 64))
  }
  const [signed] = await signTransactions({ ...p, connector, transactions: [bytes] })
  return broadcast(rpc, signed ?? new Uint8Array())
}

/**
 * Sends a signed transaction by the app's node and returns its id, the first signature, also where the node has it already.
 *
 * @throws SolanaTransferError, TransactionError (`unanswered`), and what RPC requests throw
 */
async function broadcast(rpc: RpcClient, transaction: Uint8Array): Promise<string> {
  const id = toBase58(transaction.subarray(1, 65))
  const params = [base64.encode(transaction), { encoding: 'base64', preflightCommitment: 'confirmed' }]
  let answer: unknown
  try {
    answer = await rpc.request({ method: 'sendTransaction', params })
  } catch (error) {
    throw toTransferError(error)
  }
  if (answer === id) return id
  const cause = new RpcError({
    code: -1,
    message: 'The network answered with the id of another transaction.',
  })
  throw new TransactionError('unanswered', { hash: id, cause })
}

/** Converts a node's error; its data has the reason. */
function toTransferError(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error
  const { err } = (error.data ?? {}) as { err?: unknown }
  if (err === undefined) return error
  const text = JSON.stringify(err)
  const isExpired = text === '"BlockhashNotFound"'
  const isRent = /InsufficientFundsForRent|AccountNotRentExempt/.test(text)
  const reason = isExpired ? 'expired' : isRent ? 'senderRent' : 'refused'
  return new SolanaTransferError({ reason, cause: error })
}

type SignInput = { account: StandardAccount; chain: string; transaction: Uint8Array }
type Sign = (...inputs: readonly SignInput[]) => Promise<readonly { signedTransaction: unknown }[]>

/**
 * Signs serialized transactions with `solana:signTransaction` and returns them in order. A transaction the wallet has
 * altered is refused.
 *
 * @throws SolanaTransferError (`altered`), UserRejectedRequestError, ContextMismatchError, RpcError, TimeoutError,
 * AbortedError, WalletUnavailableError, InvalidAnswerError
 */
async function signTransactions(
  p: WalletCall & { transactions: readonly Uint8Array[] },
): Promise<readonly Uint8Array[]> {
  const { network, address, signal, transactions } = p
  const wallet = toSolanaConnector(p.connector).getProvider()
  const sign = requireFeature<Sign>(wallet, 'solana:signTransaction', 'signTransaction')
  const account = requireAccount(wallet, address)
  const chain = clusterNames.ofNetwork(network.caipNetworkId)
  const inputs = transactions.map((transaction) => ({ account, chain, transaction: transaction.slice() }))
  const options = { operation: 'signTransaction', timeout: requestLimits.approval, signal }
  const answer = await requestFeature(() => sign(...inputs), options)
  return transactions.map((transaction, index) => {
    const signed = parseBytes(
      Array.isArray(answer) ? answer[index]?.signedTransaction : undefined,
      'a signed transaction',
    )
    if (!isSameMessage(transaction, signed)) throw new SolanaTransferError({ reason: 'altered' })
    return signed
  })
}

/** Whether two transactions are equal except for their signatures. */
function isSameMessage(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && getMessage(a).every((byte, index) => byte === getMessage(b)[index])
}

/** The bytes after the signatures. A transaction begins with their count, one byte, and 64 bytes for each. */
function getMessage(transaction: Uint8Array): Uint8Array {
  return transaction.subarray(1 + (transaction[0] ?? 0) * 64)
}
