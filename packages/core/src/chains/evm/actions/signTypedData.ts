import type { ConnectionActions } from '../../../config/adapterActions.ts'
import { deadlines } from '../provider/deadlines.ts'
import { requestProvider } from '../provider/requestProvider.ts'
import { walletOf } from '../provider/walletOf.ts'
import { assertAccount } from './assertAccount.ts'
import { assertNetwork } from './assertNetwork.ts'
import { readHexAnswer, signature } from './readHexAnswer.ts'
import { serializeTypedData } from './serializeTypedData.ts'

/**
 * `eth_signTypedData_v4` (EIP-712). The wallet must be on the network the request was made for, as a signature is
 * often good for one chain only.
 * @throws InvalidTypedDataError, UserRejectedRequestError, ContextMismatchError, RpcError, TimeoutError, AbortedError,
 * WalletUnavailableError, InvalidAnswerError
 */
export const signTypedData: NonNullable<ConnectionActions['signTypedData']> = async (p) => {
  const data = serializeTypedData(p.typedData)
  const wallet = walletOf(p.connector)
  await Promise.all([
    assertAccount(wallet, p.address, p.signal),
    assertNetwork(wallet, p.network.caipNetworkId, p.signal),
  ])
  const request = { method: 'eth_signTypedData_v4', params: [p.address, data] }
  const answer = await requestProvider(wallet, request, { timeout: deadlines.approval, signal: p.signal })
  return readHexAnswer(answer, signature)
}
