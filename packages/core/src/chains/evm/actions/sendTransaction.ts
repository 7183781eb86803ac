import type { ConnectionActions } from '../../../config/adapterActions.ts'
import { deadlines } from '../provider/deadlines.ts'
import { requestProvider } from '../provider/requestProvider.ts'
import { walletOf } from '../provider/walletOf.ts'
import { assertAccount } from './assertAccount.ts'
import { assertNetwork } from './assertNetwork.ts'
import { readHexAnswer, transactionHash } from './readHexAnswer.ts'
import { toTransactionRequest } from './toTransactionRequest.ts'

/**
 * `eth_sendTransaction` with an {@link EvmTransaction}: refused unless the wallet itself says, right now, that it is on
 * the request's network and shares its account; the chain id goes along so that the wallet can refuse as well.
 * @throws InvalidTransactionError, ContextMismatchError, UserRejectedRequestError, RpcError, TimeoutError (the wallet
 * may still send it), AbortedError, WalletUnavailableError, InvalidAnswerError
 */
export const sendTransaction: ConnectionActions['sendTransaction'] = async (p) => {
  const transaction = toTransactionRequest(p.transaction, p.address, p.network)
  const wallet = walletOf(p.connector)
  await Promise.all([
    assertAccount(wallet, p.address, p.signal),
    assertNetwork(wallet, p.network.caipNetworkId, p.signal),
  ])
  const request = { method: 'eth_sendTransaction', params: [transaction] }
  const answer = await requestProvider(wallet, request, { timeout: deadlines.approval, signal: p.signal })
  return readHexAnswer(answer, transactionHash)
}
