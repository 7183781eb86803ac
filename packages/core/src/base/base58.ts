import { base58 } from '@scure/base'

/** Characters. The longest value in use, a Solana transaction's signature, has 88. Decoding takes quadratic time. */
const maxLength = 128

/**
 * Decodes Base58 text.
 *
 * @returns `undefined` for any other text, and for one of more than 128 characters
 * @example fromBase58('2g') // Uint8Array [97]
 */
export function fromBase58(text: string): Uint8Array | undefined {
  if (text.length > maxLength) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

/**
 * Encodes bytes as Base58 text.
 *
 * @example toBase58(Uint8Array.of(97)) // '2g'
 */
export const toBase58 = base58.encode
