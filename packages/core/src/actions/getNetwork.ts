import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Network } from '../network/Network.ts'

/** Parameters of {@link getNetwork}. */
export type GetNetworkParameters = {
  /** Default: the active network. */
  network?: CaipNetworkId | undefined
}

/** A network out of the app's list, the active one by default; `undefined` for one that isn't listed. */
export function getNetwork(config: Config, parameters: GetNetworkParameters = {}): Network | undefined {
  const wanted = parameters.network ?? config.state.activeNetwork
  return config.networks.find((network) => network.caipNetworkId === wanted)
}
