import type { InvalidParameterError } from '../base/errors.ts'
import { InvalidConfigError } from '../config/assertParameters.ts'
import type { Config } from '../config/Config.ts'
import type { Network, NetworkInput } from '../config/Network.ts'
import { type RequiredNetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import { InvalidNetworkError } from './errors.ts'
import { requireNetwork } from './requireNetwork.ts'

/** Parameters of {@link addNetwork}. */
export type AddNetworkParameters = {
  /** A viem chain, or the same shape with a `caipNetworkId` for other chain families. */
  network: NetworkInput
}

/** Result of {@link addNetwork}. */
export type AddNetworkReturnType = Network

/** Errors of {@link addNetwork}; `name` tells them apart. */
export type AddNetworkErrorType = InvalidConfigError

/**
 * Adds a network at run time; the active network does not change.
 *
 * @throws InvalidConfigError (a field is wrong, or it is listed already)
 */
export function addNetwork(config: Config, parameters: AddNetworkParameters): Network {
  const network = config._internal.defineNetwork(parameters.network)
  const { caipNetworkId } = network
  if (config.networks.some((entry) => entry.caipNetworkId === caipNetworkId)) {
    throw new InvalidConfigError(
      'network',
      `The network ${caipNetworkId} is listed already.`,
      'Remove it first.',
    )
  }
  config._internal.setNetworks([...config.networks, network])
  return network
}

/** Parameters of {@link removeNetwork}. */
export type RemoveNetworkParameters<config extends Config = Config> = RequiredNetworkParameters<config>

/** Errors of {@link removeNetwork}; `name` tells them apart. */
export type RemoveNetworkErrorType = InvalidConfigError | InvalidNetworkError | InvalidParameterError

/**
 * Removes a network at run time. If it was active, the app moves to the first other network of its namespace. The
 * wallet does not switch: requests are refused until it is on a listed network.
 *
 * @throws InvalidNetworkError, InvalidConfigError (the last network of its namespace)
 */
export function removeNetwork<config extends Config>(
  config: config,
  parameters: RemoveNetworkParameters<config>,
): void {
  const named = toNetworkId(parameters)
  if (named === undefined) throw new InvalidNetworkError('malformed')
  const { caipNetworkId, chainNamespace: namespace } = requireNetwork(config, named)
  const remaining = config.networks.filter((network) => network.caipNetworkId !== caipNetworkId)
  const next = remaining.find((network) => network.chainNamespace === namespace)
  if (!next) {
    throw new InvalidConfigError(
      'network',
      `${caipNetworkId} is the last network of ${namespace} and can't be removed.`,
      'Add another network of this namespace first.',
    )
  }
  const { setNetworks, setState } = config._internal
  setNetworks(remaining)
  setState((state) =>
    state.activeNetwork === caipNetworkId ? { ...state, activeNetwork: next.caipNetworkId } : state,
  )
}
