import type { Config } from '../config/Config.ts'
import { RpcError } from '../errors/RpcError.ts'
import { askWallet } from '../request/askWallet.ts'
import { checkSignature } from '../request/checkSignature.ts'
import type { WalletRequestParameters } from '../request/WalletRequestParameters.ts'

/** Parameters of {@link signTypedData}. */
export type SignTypedDataParameters = WalletRequestParameters & {
  /** EIP-712: `domain`, `types`, `primaryType`, `message`. */
  typedData: unknown
}

/**
 * Asks the connected wallet to sign typed data (EIP-712); answers the signature.
 *
 * @throws NotConnectedError, ReconnectingError, ContextMismatchError, UserRejectedRequestError, RpcError (-32004: the
 * chain family has no typed data), TimeoutError, AbortedError, InvalidAnswerError (S5.13)
 */
export async function signTypedData(config: Config, parameters: SignTypedDataParameters): Promise<string> {
  const { typedData } = parameters
  return askWallet(config, parameters, {
    operation: 'signTypedData',
    payload: typedData,
    async ask(actions, call) {
      if (!actions.signTypedData) throw new RpcError({ code: -32004 })
      return actions.signTypedData({ ...call, typedData })
    },
    check: checkSignature,
  })
}
