import { toBase58 } from '../../base/base58.ts'
import { requestLimits } from '../../base/deadline.ts'
import type { ConnectionActions } from '../../config/adapterActions.ts'
import { InvalidAnswerError } from '../../requests/requestWallet.ts'
import { requestFeature } from '../../wallets/requestFeature.ts'
import type { StandardAccount } from '../../wallets/standardWallet.ts'
import { parseBytes, requireAccount, requireFeature, toSolanaConnector } from './walletFeatures.ts'

type Sign = (input: {
  account: StandardAccount
  message: Uint8Array
}) => Promise<readonly { signedMessage: unknown; signature: unknown }[]>

/**
 * Signs a text's UTF-8 bytes with `solana:signMessage`. Returns the ed25519 signature as Base58.
 *
 * @throws UserRejectedRequestError, ContextMismatchError, RpcError, TimeoutError, AbortedError,
 * WalletUnavailableError, InvalidAnswerError (also if the wallet signed another text)
 */
export const signMessage: ConnectionActions['signMessage'] = async ({
  connector,
  address,
  message,
  signal,
}) => {
  const wallet = toSolanaConnector(connector).getProvider()
  const sign = requireFeature<Sign>(wallet, 'solana:signMessage', 'signMessage')
  const account = requireAccount(wallet, address)
  const bytes = new TextEncoder().encode(message)
  const options = { operation: 'signMessage', timeout: requestLimits.approval, signal }
  const answer = await requestFeature(() => sign({ account, message: bytes }), options)
  const [first] = Array.isArray(answer) ? answer : []
  const { signedMessage } = first ?? {}
  // Some wallets return no `signedMessage`. A signature of another text then fails where it is verified.
  const signed = ArrayBuffer.isView(signedMessage)
    ? new Uint8Array(signedMessage.buffer, signedMessage.byteOffset, signedMessage.byteLength)
    : bytes
  if (signed.length !== bytes.length || signed.some((byte, index) => byte !== bytes[index])) {
    throw new InvalidAnswerError({
      expected: 'the text it was asked to sign',
      hint: 'Nothing was done. Use another wallet.',
    })
  }
  return toBase58(parseBytes(first?.signature, 'a signature', 64))
}
