import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import { getAddress } from 'viem/utils'

/** Stands for a chain's native currency where a contract address is expected. */
export const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** CAIP-10 of a token as prices are requested. Without a contract: the native currency. */
export function tokenId(chain: CaipNetworkId, token: string | undefined): CaipAddress {
  return `${chain}:${token ?? nativePlaceholder}`
}

/** An address as responses show it: with its EIP-55 checksum. */
export function toWireAddress(address: string): string {
  return /^0x[\da-f]{40}$/i.test(address) ? getAddress(address) : address
}
