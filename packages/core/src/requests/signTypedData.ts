import { RpcError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import type { TypedData, TypedDataDefinition } from '../config/typedData.ts'
import { requestWallet, type WalletRequestErrorType, type WalletRequestParameters } from './requestWallet.ts'
import { assertSignature } from './signMessage.ts'

/** Parameters of {@link signTypedData}: the fields of EIP-712. `message` has the type that `types` and `primaryType` describe. */
export type SignTypedDataParameters<
  typedData extends TypedData | Record<string, unknown> = TypedData,
  primaryType extends keyof typedData | 'EIP712Domain' = keyof typedData,
  config extends Config = Config,
> = WalletRequestParameters<config> & TypedDataDefinition<typedData, primaryType>

/** Result of {@link signTypedData}: the signature. */
export type SignTypedDataReturnType = `0x${string}`

/** Errors of {@link signTypedData}; `name` tells them apart. */
export type SignTypedDataErrorType = WalletRequestErrorType

/**
 * Signs typed data (EIP-712) with the connected wallet. Resolves to the signature. A wallet that is on another network than the
 * request's is not asked, because such a signature is often valid on one chain only.
 *
 * @throws {@link SignTypedDataErrorType}: InvalidParameterError, NotConnectedError, ReconnectingError, ContextMismatchError,
 * UserRejectedRequestError, RpcError (-32004 when the chain family has no typed data), TimeoutError, AbortedError, InvalidAnswerError,
 * WalletUnavailableError
 * @example
 * const signature = await signTypedData(config, {
 *   domain: { name: 'Shop', chainId: 1 },
 *   types: { Order: [{ name: 'amount', type: 'uint256' }] },
 *   primaryType: 'Order',
 *   message: { amount: 1n },
 * })
 */
export async function signTypedData<
  config extends Config,
  const typedData extends TypedData | Record<string, unknown>,
  primaryType extends keyof typedData | 'EIP712Domain',
>(
  config: config,
  parameters: SignTypedDataParameters<typedData, primaryType, config>,
): Promise<SignTypedDataReturnType>
export async function signTypedData(
  config: Config,
  parameters: WalletRequestParameters & object,
): Promise<string> {
  const { context, namespace, network, chainId, account, signal, timeout, ...typedData } = parameters ?? {}
  const request = { context, namespace, network, chainId, account, signal, timeout }
  return requestWallet(config, request, {
    operation: 'signTypedData',
    payload: typedData,
    async call(actions, call) {
      if (!actions.signTypedData) throw new RpcError({ code: -32004 })
      return actions.signTypedData({ ...call, typedData })
    },
    assertAnswer: assertSignature,
  })
}
