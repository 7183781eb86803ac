import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import { nativePlaceholder } from './nativePlaceholder.ts'

/** CAIP-10 of a token as prices are asked for; without a contract the native currency's. */
export function tokenId(chain: CaipNetworkId, token: string | undefined): CaipAddress {
  return `${chain}:${token ?? nativePlaceholder}`
}
