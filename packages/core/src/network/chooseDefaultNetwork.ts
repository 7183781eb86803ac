import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { Network } from './Network.ts'

/**
 * Where a visitor starts (S9.57): the configured default, else the one kept from last time, else `eip155:1` where it is
 * listed, else the first. With `namespace`, only networks of it count. Ids that aren't listed are passed over.
 */
export function chooseDefaultNetwork(
  networks: readonly Network[],
  wishes: {
    configured?: CaipNetworkId | undefined
    stored?: CaipNetworkId | undefined
    namespace?: ChainNamespace | undefined
  } = {},
): CaipNetworkId | undefined {
  const ids = networks
    .filter((network) => wishes.namespace === undefined || network.chainNamespace === wishes.namespace)
    .map((network) => network.caipNetworkId)
  const wanted = [wishes.configured, wishes.stored, 'eip155:1' as const]
  return wanted.find((id) => id !== undefined && ids.includes(id)) ?? ids[0]
}
