import { fromBase58 } from '../base/base58.ts'
import { toChecksumAddress } from './toChecksumAddress.ts'

/** The families whose accounts can sign in. */
export type SiwxNamespace = 'eip155' | 'solana'

/**
 * Whose form an address has: an EVM one with its checksum, which EIP-4361 asks for, or Base58 of 32 bytes; `undefined`
 * for other texts.
 */
export function siwxNamespace(address: string): SiwxNamespace | undefined {
  if (/^0x[\da-fA-F]{40}$/.test(address)) return toChecksumAddress(address) === address ? 'eip155' : undefined
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && fromBase58(address)?.length === 32
    ? 'solana'
    : undefined
}
