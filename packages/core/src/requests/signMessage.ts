import { InvalidParameterError } from '../base/errors.ts'
import type { MessageProtocol } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import type { ConfigSignature } from '../config/typedConfig.ts'
import type { RequestContext } from './requestContext.ts'
import {
  InvalidAnswerError,
  requestWallet,
  type WalletRequestErrorType,
  type WalletRequestParameters,
} from './requestWallet.ts'

/** Parameters of {@link signMessage}. */
export type SignMessageParameters<config extends Config = Config> = WalletRequestParameters<config> & {
  message: string
  /** Bitcoin only. Default: `bip322`, and `ecdsa` for an address from before segwit. */
  protocol?: MessageProtocol | undefined
}

/** Result of {@link signMessage}: the signature. */
export type SignMessageReturnType<config extends Config = Config> = ConfigSignature<config>

/** Errors of {@link signMessage}; `name` tells them apart. */
export type SignMessageErrorType = WalletRequestErrorType

/**
 * Signs a text with the connected wallet. Resolves to the signature in the encoding of the chain: hex for `eip155`
 * (EIP-191) and `polkadot`, Base64 for `bip122`.
 *
 * @throws {@link SignMessageErrorType}: InvalidParameterError, NotConnectedError, ReconnectingError, ContextMismatchError, UserRejectedRequestError, RpcError,
 * TimeoutError, AbortedError, InvalidAnswerError, WalletUnavailableError
 * @example const signature = await signMessage(config, { message: 'Hello' })
 */
export async function signMessage<config extends Config>(
  config: config,
  parameters: SignMessageParameters<config>,
): Promise<SignMessageReturnType<config>>
export async function signMessage(config: Config, parameters: SignMessageParameters): Promise<string> {
  const { message, protocol } = parameters ?? {}
  if (typeof message !== 'string')
    throw new InvalidParameterError({ field: 'message', write: 'the text to sign' })
  return requestWallet(config, parameters, {
    operation: 'signMessage',
    payload: protocol ? [message, protocol] : message,
    call: (actions, call) => actions.signMessage({ ...call, message, ...(protocol && { protocol }) }),
    assertAnswer: assertSignature,
  })
}

/**
 * Asserts that an answer can be a signature. Adapters of other namespaces check their own encodings.
 *
 * @throws InvalidAnswerError
 */
export function assertSignature(answer: string, context: RequestContext): void {
  const isValid = context.network.startsWith('eip155:') ? isSignedMessage(answer) : typeof answer === 'string'
  if (isValid) return
  throw new InvalidAnswerError({
    expected: 'a signature',
    hint: 'Nothing was done. Try again, or use another wallet.',
  })
}

/** Whether a value is an EVM signature: `0x` and at least 31 bytes in hex; smart accounts have long signatures. */
export function isSignedMessage(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[a-fA-F0-9]{62,}$/.test(value)
}
