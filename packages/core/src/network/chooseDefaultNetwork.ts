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
    stored?: string | undefined
    namespace?: ChainNamespace | undefined
  } = {},
): CaipNetworkId | undefined {
  const { configured, stored, namespace } = wishes
  const own = networks.filter((network) => (namespace ?? network.chainNamespace) === network.chainNamespace)
  const find = (id: string | undefined) => own.find((network) => network.caipNetworkId === id)
  return (find(configured) ?? find(stored) ?? find('eip155:1') ?? own[0])?.caipNetworkId
}
