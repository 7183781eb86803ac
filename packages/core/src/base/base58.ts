import { base58 } from '@scure/base'

/** Characters. The longest value in use, a Solana transaction's signature, has 88. Decoding takes quadratic time. */
const maxLength = 128

/** Decodes Base58 text; `undefined` for any other text, or one of more than 128 characters. */
export function fromBase58(text: string): Uint8Array | undefined {
  if (text.length > maxLength) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

/** Encodes bytes as Base58 text. */
export const toBase58 = base58.encode
