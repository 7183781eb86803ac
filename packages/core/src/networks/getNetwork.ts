import { assertConfig, type Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import { type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import { getUnsupportedNetwork } from './getUnsupportedNetwork.ts'

/** Parameters of {@link getNetwork}. */
export type GetNetworkParameters<config extends Config = Config> = NetworkParameters<config>

/** Result of {@link getNetwork}. */
export type GetNetworkReturnType = Network | undefined

/**
 * Returns a listed network, or `undefined`. Default: the active one, or a placeholder named 'Unknown Network' while
 * the wallet is on a network that is not listed.
 *
 * @throws InvalidConfigError, and what `toNetworkId` throws
 * @example getNetwork(config, { chainId: 1 })?.name // 'Ethereum'
 */
export function getNetwork<config extends Config>(
  config: config,
  parameters: GetNetworkParameters<config> = {},
): GetNetworkReturnType {
  assertConfig(config)
  const named = toNetworkId(parameters)
  const unsupported = named === undefined ? getUnsupportedNetwork(config) : undefined
  if (unsupported) return unsupported
  const wanted = named ?? config.state.activeNetwork
  return config.networks.find((network) => network.caipNetworkId === wanted)
}
