import { toBase58 } from '../../../base/base58.ts'
import { requestLimits } from '../../../base/deadline.ts'
import { RpcError } from '../../../base/rpcErrors.ts'
import type { ConnectionActions } from '../../../config/adapterActions.ts'
import type { RpcClient } from '../../../config/Network.ts'
import { clusterNames } from '../../../standardWallet/clusterNames.ts'
import type { StandardAccount } from '../../../standardWallet/WalletStandard.ts'
import { solanaConnectorOf } from '../connector/solanaConnectorOf.ts'
import { SolanaTransferError } from '../errors/SolanaTransferError.ts'
import { prepareTransaction } from '../transaction/prepareTransaction.ts'
import { readSolanaTransaction } from '../transaction/readSolanaTransaction.ts'
import { askWallet } from '../wallet/askWallet.ts'
import { readBytes } from '../wallet/readBytes.ts'
import { readFeature } from '../wallet/readFeature.ts'
import { requireAccount } from '../wallet/requireAccount.ts'
import { requireFeature } from '../wallet/requireFeature.ts'
import { signTransactions } from './signTransactions.ts'

type Send = (input: {
  account: StandardAccount
  chain: string
  transaction: Uint8Array
}) => Promise<readonly { signature: unknown }[]>

/**
 * Hands a {@link SolanaTransaction} to the wallet; answers its signature as Base58. On the public clusters the wallet sends
 * it (`solana:signAndSendTransaction`). Any other cluster Wallet Standard can't name, so there the wallet signs, and what it
 * signed goes to the app's own node, unless it differs from what was handed over.
 *
 * @throws InvalidSolanaTransactionError, SolanaTransferError, ContextMismatchError, UserRejectedRequestError, RpcError,
 * TimeoutError (the wallet may still send it), AbortedError, WalletUnavailableError, InvalidAnswerError
 */
export const sendTransaction: ConnectionActions['sendTransaction'] = async (p) => {
  const { network, address, signal } = p
  const transaction = readSolanaTransaction(p.transaction)
  const connector = solanaConnectorOf(p.connector)
  const wallet = connector.getProvider()
  requireFeature(wallet, 'standard:connect', 'connect')
  requireAccount(wallet, address)
  const rpc = connector.rpc(network.caipNetworkId)
  const bytes = await prepareTransaction({ rpc }, address, transaction)
  const send =
    clusterNames.isPublic(network.caipNetworkId) &&
    readFeature<Send>(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction')
  if (send) {
    // The reads took a moment: the wallet is asked for an account it still shares, or not at all.
    const account = requireAccount(wallet, address)
    const chain = clusterNames.ofNetwork(network.caipNetworkId)
    const options = { operation: 'sendTransaction', timeout: requestLimits.approval, signal }
    const answer = await askWallet(() => send({ account, chain, transaction: bytes }), options)
    const [first] = Array.isArray(answer) ? answer : []
    return toBase58(readBytes(first?.signature, 'a signature', 64))
  }
  const [signed] = await signTransactions({ ...p, connector, transactions: [bytes] })
  return broadcast(rpc, signed ?? new Uint8Array())
}

async function broadcast(rpc: RpcClient, wire: Uint8Array) {
  try {
    const text = btoa(String.fromCharCode(...wire))
    const params = [text, { encoding: 'base64', preflightCommitment: 'confirmed' }]
    const answer = await rpc.request({ method: 'sendTransaction', params })
    // The first signature of a transaction is its id; a node that says another has something else.
    const id = toBase58(wire.subarray(1, 65))
    if (answer === id) return id
    throw new RpcError({ code: -1, message: 'The network answered with the id of another transaction.' })
  } catch (error) {
    throw toTransferError(error)
  }
}

/** Nodes say why a trial run failed in the error's data. */
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
