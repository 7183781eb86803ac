import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { assertConfig, type Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import { InvalidNetworkError } from './errors.ts'

/**
 * Returns the network with an id, or the active one.
 *
 * @throws InvalidNetworkError (malformed, not listed, or none is active)
 */
export function requireNetwork(config: Config, id: CaipNetworkId | undefined): Network {
  assertConfig(config)
  const wanted = id ?? config.state.activeNetwork
  if (wanted === undefined) throw new InvalidNetworkError('noneActive')
  if (!parseCaipNetworkId(wanted)) throw new InvalidNetworkError('malformed', { network: wanted })
  const network = config.networks.find((entry) => entry.caipNetworkId === wanted)
  if (!network) throw new InvalidNetworkError('notListed', { network: wanted })
  return network
}
