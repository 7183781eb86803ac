import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { InvalidNetworkError } from '../errors/InvalidNetworkError.ts'
import { NetworkUndefinedError } from '../errors/NetworkUndefinedError.ts'
import type { Network } from './Network.ts'

/**
 * The network of that id, else the active one, out of the config's list.
 * @throws InvalidNetworkError (malformed), NetworkUndefinedError (none is active, or it isn't listed; S8.27)
 */
export function requireNetwork(config: Config, id: CaipNetworkId | undefined): Network {
  const wanted = id ?? config.state.activeNetwork
  if (wanted === undefined) throw new NetworkUndefinedError()
  if (!parseCaipNetworkId(wanted)) throw new InvalidNetworkError({ value: wanted })
  const network = config.networks.find((entry) => entry.caipNetworkId === wanted)
  if (!network) throw new NetworkUndefinedError({ cause: { network: wanted } })
  return network
}
