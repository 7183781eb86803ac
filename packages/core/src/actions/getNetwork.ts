import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Network } from '../network/Network.ts'
import { getUnsupportedNetwork } from './getUnsupportedNetwork.ts'

/** Parameters of {@link getNetwork}. */
export type GetNetworkParameters = {
  /** Default: the active network. */
  network?: CaipNetworkId | undefined
}

/**
 * A network out of the app's list; `undefined` for one that isn't listed. By default the active one: while the wallet is
 * on a network the app doesn't list, a placeholder named 'Unknown Network' (S4.44).
 */
export function getNetwork(config: Config, parameters: GetNetworkParameters = {}): Network | undefined {
  const unsupported = parameters.network === undefined ? getUnsupportedNetwork(config) : undefined
  if (unsupported) return unsupported
  const wanted = parameters.network ?? config.state.activeNetwork
  return config.networks.find((network) => network.caipNetworkId === wanted)
}
