import { sha256 } from '@noble/hashes/sha2.js'
import { base32nopad } from '@scure/base'
import { KeyError } from '../keys/KeyError.ts'

/** 32 random bytes and two of a check as groups of letters and digits, to be kept on paper or in a file. */
export function writeRecoveryCode(secret: Uint8Array): string {
  const text = base32nopad.encode(Uint8Array.from([...secret, ...sha256(secret).subarray(0, 2)]))
  return (text.match(/.{1,5}/g) ?? []).join('-')
}

/** @throws KeyError `wrongFactor`: mistyped */
export function readRecoveryCode(text: string): Uint8Array {
  try {
    const bytes = base32nopad.decode(text.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    const secret = bytes.slice(0, 32)
    const check = sha256(secret)
    if (bytes.length === 34 && bytes[32] === check[0] && bytes[33] === check[1]) return secret
  } catch {
    // told below
  }
  throw new KeyError('wrongFactor', 'This is not a whole recovery code. Compare it with what you kept.')
}
