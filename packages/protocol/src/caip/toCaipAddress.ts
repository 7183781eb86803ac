import type { CaipAddress } from './CaipAddress.ts'
import type { CaipNetworkId } from './CaipNetworkId.ts'

/** Joins a CAIP-2 chain id and a plain address into a CAIP-10 account id. */
export function toCaipAddress(caipNetworkId: CaipNetworkId, address: string): CaipAddress {
  return `${caipNetworkId}:${address}`
}
