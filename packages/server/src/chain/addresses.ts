import {
  type CaipAddress,
  type CaipNetworkId,
  isNativePlaceholder,
  nativePlaceholders,
  toNativeToken,
} from '@latchkey/protocol'
import { base58 } from '@scure/base'
import { getAddress } from 'viem/utils'

/** Stands for an EVM chain's native currency where a contract address is expected. */
export const nativePlaceholder = nativePlaceholders.eip155

/** Mint of wrapped SOL. A request for prices may name it instead of SOL: one wrapped SOL is worth one SOL. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'

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

/** Whether a text is a Solana address: 32 bytes in base58. Not every such address has a key. */
export function isSolanaAddress(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  return base58.decode(text).length === 32
}

/** Whether a text is the signature of a Solana transaction: 64 bytes in base58. */
export function isSolanaSignature(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text)) return false
  return base58.decode(text).length === 64
}
