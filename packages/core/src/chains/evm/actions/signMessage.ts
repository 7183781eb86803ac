import type { ConnectionActions } from '../../../config/adapterActions.ts'
import { deadlines } from '../provider/deadlines.ts'
import { requestProvider } from '../provider/requestProvider.ts'
import { walletOf } from '../provider/walletOf.ts'
import { assertAccount } from './assertAccount.ts'
import { readHexAnswer, signature } from './readHexAnswer.ts'

/**
 * `personal_sign` (EIP-191) over the text's UTF-8 bytes, sent as hex so that a text such as `0x12` stays a text.
 * @throws UserRejectedRequestError, ContextMismatchError, RpcError, TimeoutError, AbortedError, WalletUnavailableError,
 * InvalidAnswerError
 */
export const signMessage: ConnectionActions['signMessage'] = async ({
  connector,
  address,
  message,
  signal,
}) => {
  const wallet = walletOf(connector)
  await assertAccount(wallet, address, signal)
  const bytes = new TextEncoder().encode(message)
  const data = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const request = { method: 'personal_sign', params: [data, address] }
  const answer = await requestProvider(wallet, request, { timeout: deadlines.approval, signal })
  return readHexAnswer(answer, signature)
}
