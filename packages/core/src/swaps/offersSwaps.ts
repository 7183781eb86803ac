import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'

/** EIP-155 chain ids with swaps, for servers of existing clients, which list none. */
const compatNetworks = '1 42161 10 324 8453 56 137 100 43114 250 8217 1313161554'.split(' ')

/**
 * Whether tokens can be swapped on a network: the server lists it. A server of existing clients lists nothing; with preset `compat`
 * it counts as offering {@link compatNetworks}. A Latchkey server, which names its preset, and lists none, has none.
 *
 * @throws ReadErrorType where the server could not be read
 */
export async function offersSwaps(config: Config, network: CaipNetworkId): Promise<boolean> {
  const [namespace, reference = ''] = network.split(':')
  if (namespace !== 'eip155') return false
  const server = await config._internal.server()
  const isForeign = server !== undefined && server.preset === undefined
  return (
    server?.swaps?.includes(network) ??
    (isForeign && config.preset === 'compat' && compatNetworks.includes(reference))
  )
}
