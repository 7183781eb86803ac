import { getBase58Encoder, getBase64Encoder } from '@solana/kit'

/** Bytes a page hands over as such, or an app as text; `undefined` for neither, or nothing. */
export function toBytes(value: unknown, encoding: 'base58' | 'base64'): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value
  if (typeof value !== 'string' || value === '' || value.length > maxText) return undefined
  try {
    return new Uint8Array((encoding === 'base58' ? getBase58Encoder() : getBase64Encoder()).encode(value))
  } catch {
    return undefined
  }
}

/** Base58 takes time that grows with the square of its length. */
const maxText = 20_000
