import type { Config } from '../config/Config.ts'
import type { RequestContext } from './requestContext.ts'
import { InvalidAnswerError, requestWallet, type WalletRequestParameters } from './requestWallet.ts'

/** Parameters of {@link signMessage}. */
export type SignMessageParameters = WalletRequestParameters & { message: string }

/**
 * Asks the connected wallet to sign a text; answers the signature in the chain's own encoding, hex for `eip155`
 * (EIP-191).
 *
 * @throws NotConnectedError, ReconnectingError, ContextMismatchError, UserRejectedRequestError, RpcError, TimeoutError,
 * AbortedError, InvalidAnswerError
 */
export async function signMessage(config: Config, parameters: SignMessageParameters): Promise<string> {
  const { message } = parameters
  return requestWallet(config, parameters, {
    operation: 'signMessage',
    payload: message,
    ask: (actions, call) => actions.signMessage({ ...call, message }),
    check: checkSignature,
  })
}

/**
 * Refuses what can't be a signature; other namespaces' encodings are their adapters' to check.
 * @throws InvalidAnswerError
 */
export function checkSignature(answer: string, context: RequestContext): void {
  const isValid = context.network.startsWith('eip155:') ? isSignedMessage(answer) : typeof answer === 'string'
  if (isValid) return
  throw new InvalidAnswerError({
    expected: 'a signature',
    hint: 'Nothing was done. Try again, or use another wallet.',
  })
}

/** Whether a value is an EVM signature: `0x` and at least 62 hex digits. */
export function isSignedMessage(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[a-fA-F0-9]{62,}$/.test(value)
}
