import {
  type CaipAddress,
  type CaipNetworkId,
  isNativePlaceholder,
  nativePlaceholders,
  toNativeToken,
} from '@latchkey/protocol'
import { getAddress } from 'viem/utils'

/** Stands for an EVM chain's native currency where a contract address is expected. */
export const nativePlaceholder = nativePlaceholders.eip155

/** Mint of wrapped SOL. A request for prices may name it instead of SOL: one wrapped SOL is worth one SOL. */
const wrappedSol = 'So11111111111111111111111111111111111111112'

/**
 * Returns the CAIP-10 id under which the price of a token is requested. Without a contract, or with the placeholder of
 * the chain's namespace in any letter case: the native currency, which is also what the mint of wrapped SOL stands for.
 */
export function tokenId(chain: CaipNetworkId, token: string | undefined): CaipAddress {
  const native = toNativeToken(chain)
  if (token === undefined) return native
  const id: CaipAddress = `${chain}:${token}`
  const isWrappedSol = chain.startsWith('solana:') && token.toLowerCase() === wrappedSol.toLowerCase()
  return isWrappedSol || isNativePlaceholder(id) ? native : id
}

/** An address as responses show it: with its EIP-55 checksum. */
export function toWireAddress(address: string): string {
  return /^0x[\da-f]{40}$/i.test(address) ? getAddress(address) : address
}
