import { RpcError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import { requestWallet, type WalletRequestParameters } from './requestWallet.ts'
import { assertSignature } from './signMessage.ts'

/** Parameters of {@link signTypedData}. */
export type SignTypedDataParameters = WalletRequestParameters & {
  /** EIP-712: `domain`, `types`, `primaryType`, `message`. */
  typedData: unknown
}

/**
 * Signs typed data (EIP-712) with the connected wallet. Resolves to the signature.
 *
 * @throws NotConnectedError, ReconnectingError, ContextMismatchError, UserRejectedRequestError, RpcError (-32004 when
 * the chain family has no typed data), TimeoutError, AbortedError, InvalidAnswerError, WalletUnavailableError,
 * InvalidParameterError
 */
export async function signTypedData(config: Config, parameters: SignTypedDataParameters): Promise<string> {
  const { typedData } = parameters
  return requestWallet(config, parameters, {
    operation: 'signTypedData',
    payload: typedData,
    async call(actions, call) {
      if (!actions.signTypedData) throw new RpcError({ code: -32004 })
      return actions.signTypedData({ ...call, typedData })
    },
    assertAnswer: assertSignature,
  })
}
