import { base64urlnopad, hex } from '@scure/base'

/** Encodes text as UTF-8. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text))
}

/** Encodes bytes as base64url without padding. */
export function toBase64url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/** @throws Error for invalid base64url, stray bits at the end included */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(base64urlnopad.decode(text))
}

/** Encodes bytes as lower-case `0x` hex. */
export function toHex(bytes: Uint8Array): string {
  return `0x${hex.encode(bytes)}`
}

/** @throws Error for invalid hex. The `0x` is required. */
export function fromHex(text: string): Uint8Array {
  if (!text.startsWith('0x')) throw new Error('no 0x hex')
  return hex.decode(text.slice(2))
}

/** Compares two byte strings in constant time. */
export function bytesEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at += 1) difference |= (one[at] ?? 0) ^ (other[at] ?? 0)
  return difference === 0
}

/** Encrypts with AES-256-GCM; returns nonce and ciphertext as base64url. `context` is authenticated and not part of it. */
export async function encryptBytes(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  context: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: context }, key, bytes)
  const both = new Uint8Array(12 + sealed.byteLength)
  both.set(iv)
  both.set(new Uint8Array(sealed), 12)
  return toBase64url(both)
}

/** @throws DOMException for another key, text or context */
export async function decryptBytes(
  key: CryptoKey,
  text: string,
  context: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const both = fromBase64url(text)
  const algorithm = { name: 'AES-GCM', iv: both.subarray(0, 12), additionalData: context }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, both.subarray(12)))
}
