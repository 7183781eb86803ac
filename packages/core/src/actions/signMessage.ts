import type { Config } from '../config/Config.ts'
import { askWallet } from '../request/askWallet.ts'
import { checkSignature } from '../request/checkSignature.ts'
import type { WalletRequestParameters } from '../request/WalletRequestParameters.ts'

/** Parameters of {@link signMessage}. */
export type SignMessageParameters = WalletRequestParameters & { message: string }

/**
 * Asks the connected wallet to sign a text; answers the signature in the chain's own encoding, hex for `eip155`
 * (EIP-191).
 *
 * @throws NotConnectedError, ReconnectingError, ContextMismatchError, UserRejectedRequestError, RpcError, TimeoutError,
 * AbortedError, InvalidAnswerError (S5.13)
 */
export async function signMessage(config: Config, parameters: SignMessageParameters): Promise<string> {
  const { message } = parameters
  return askWallet(config, parameters, {
    operation: 'signMessage',
    payload: message,
    ask: (actions, call) => actions.signMessage({ ...call, message }),
    check: checkSignature,
  })
}
