import { base64urlnopad, hex } from '@scure/base'

/** Encodes text as UTF-8. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text))
}

/** Encodes bytes as base64url without padding. */
export function toBase64url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/** Decodes base64url without padding. @throws Error for invalid text, non-zero trailing bits included */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(base64urlnopad.decode(text))
}

/** Encodes bytes as lower-case `0x` hex. */
export function toHex(bytes: Uint8Array): string {
  return `0x${hex.encode(bytes)}`
}

/** Decodes `0x` hex. @throws Error for invalid hex or a missing `0x` */
export function fromHex(text: string): Uint8Array {
  if (!text.startsWith('0x')) throw new Error('no 0x hex')
  return hex.decode(text.slice(2))
}

/** Compares two byte strings, in constant time, because secrets are compared. */
export function bytesEqual(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  let difference = 0
  for (let index = 0; index < left.length; index += 1) difference |= (left[index] ?? 0) ^ (right[index] ?? 0)
  return difference === 0
}

/**
 * Encrypts with AES-256-GCM under a random nonce. Returns nonce and ciphertext as base64url. `context` is additional
 * authenticated data.
 */
export async function encryptBytes(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  context: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: context }, key, bytes)
  const nonceAndCiphertext = new Uint8Array(12 + sealed.byteLength)
  nonceAndCiphertext.set(iv)
  nonceAndCiphertext.set(new Uint8Array(sealed), 12)
  return toBase64url(nonceAndCiphertext)
}

/** Decrypts the result of {@link encryptBytes}. @throws DOMException for another key, text or context; Error for invalid base64url */
export async function decryptBytes(
  key: CryptoKey,
  text: string,
  context: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const nonceAndCiphertext = fromBase64url(text)
  const algorithm = { name: 'AES-GCM', iv: nonceAndCiphertext.subarray(0, 12), additionalData: context }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, nonceAndCiphertext.subarray(12)))
}

/** Creates an id: 128 random bits as base64url. */
export function createRandomId(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(16)))
}
