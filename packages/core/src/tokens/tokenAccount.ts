import { type CaipAddress, toCaipAddress } from '@latchkey/protocol'
import type { Network } from '../network/Network.ts'

/** The CAIP-10 id under which an account's data is kept: letters' case makes no difference in `eip155` (S9.03). */
export function tokenAccount(network: Network, address: string): CaipAddress {
  const plain = network.chainNamespace === 'eip155' ? address.toLowerCase() : address
  return toCaipAddress(network.caipNetworkId, plain)
}
