import type { CaipNetworkId } from '@latchkey/protocol'
import type { ServerConfig } from '../config/ServerConfig.ts'
import type { Chains } from '../ports/Chains.ts'
import { wellKnownChains } from './wellKnownChains.ts'

/** Every EVM chain served here that is no testnet, in a fixed order: what is meant when no chain is named (W1.4). */
export function mainChains(
  chains: Pick<Chains, 'list'>,
  networks: ServerConfig['networks'],
): CaipNetworkId[] {
  return chains
    .list()
    .filter(({ namespace, http, caipNetworkId, reference }) => {
      if (namespace !== 'eip155' || !http) return false
      const described = networks.find(
        ({ id, caipNetworkId: own }) => (own ?? `eip155:${id}`) === caipNetworkId,
      )
      return !(described?.testnet ?? wellKnownChains[reference]?.testnet ?? false)
    })
    .map(({ caipNetworkId }) => caipNetworkId)
    .sort()
}
