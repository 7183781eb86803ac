import { parseCaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { WalletCapabilities } from '../config/calls.ts'
import { toNetworkId } from '../config/typedConfig.ts'
import { type CallsReadParameters, queryCallsWallet } from './callsWallet.ts'
import type { WalletRequestErrorType } from './requestWallet.ts'

/** Parameters of {@link getCapabilities}. With a network: what the wallet can do there. */
export type GetCapabilitiesParameters<config extends Config = Config> = CallsReadParameters<config>

/** Result of {@link getCapabilities}: of the named network, or of each network by chain id. */
export type GetCapabilitiesReturnType<parameters = object> = parameters extends
  | { chainId: number }
  | { network: string }
  ? WalletCapabilities
  : Readonly<Record<number, WalletCapabilities>>

/** Errors of {@link getCapabilities}; `name` tells them apart. */
export type GetCapabilitiesErrorType = WalletRequestErrorType

/**
 * Returns what the connected wallet can do besides plain transactions, e.g. run several calls as one or have the fee paid by somebody else
 * (EIP-5792). Empty for a network that the wallet says nothing of.
 *
 * @throws {@link GetCapabilitiesErrorType}: NotConnectedError, ReconnectingError, InvalidNetworkError, RpcError (`unsupportedMethod` or
 * `methodNotFound` of a wallet without capabilities, -32004 when the chain family has none), TimeoutError, AbortedError, InvalidAnswerError,
 * WalletUnavailableError
 * @example
 * const { atomic, paymasterService } = await getCapabilities(config, { chainId: 1 })
 */
export async function getCapabilities<
  config extends Config,
  const parameters extends GetCapabilitiesParameters<config> = object,
>(config: config, parameters?: parameters): Promise<GetCapabilitiesReturnType<parameters>>
export async function getCapabilities(
  config: Config,
  parameters: GetCapabilitiesParameters = {},
): Promise<WalletCapabilities | Readonly<Record<number, WalletCapabilities>>> {
  const network = toNetworkId(parameters)
  const named = network === undefined ? undefined : Number(parseCaipNetworkId(network)?.reference)
  const all = await queryCallsWallet(config, parameters, 'getCapabilities', (actions, call) =>
    actions.getCapabilities({ ...call, ...(named !== undefined && { chainIds: [named] }) }),
  )
  return named === undefined ? all : (all[named] ?? {})
}
