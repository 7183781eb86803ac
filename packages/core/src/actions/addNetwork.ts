import type { Config } from '../config/Config.ts'
import { InvalidConfigError } from '../config/InvalidConfigError.ts'
import type { Network } from '../network/Network.ts'
import type { NetworkInput } from '../network/NetworkInput.ts'

/** Parameters of {@link addNetwork}. */
export type AddNetworkParameters = {
  /** A viem chain, or the same shape with a `caipNetworkId` for other chain families. */
  network: NetworkInput
}

/**
 * Adds a network to the app's list while it runs; nobody is moved to it.
 * @throws InvalidNetworkError, InvalidConfigError (it is listed already)
 */
export function addNetwork(config: Config, parameters: AddNetworkParameters): Network {
  const network = config._internal.defineNetwork(parameters.network)
  const { caipNetworkId } = network
  if (config.networks.some((entry) => entry.caipNetworkId === caipNetworkId)) {
    throw new InvalidConfigError(`The network ${caipNetworkId} is listed already.`, 'Remove it first.')
  }
  config._internal.setNetworks([...config.networks, network])
  return network
}
