import type { CaipNetworkId } from '@latchkey/protocol'

/** The number of an EVM network. */
export function toChainNumber(network: CaipNetworkId): number {
  return Number(network.slice('eip155:'.length))
}
