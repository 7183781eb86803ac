import { base64urlnopad } from '@scure/base'

/** Text as UTF-8 bytes. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text))
}

/** Bytes as base64url without padding, the form everything of ours crosses the wire in. */
export function toBase64url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/** @throws Error for what is no base64url, stray bits at its end included */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(base64urlnopad.decode(text))
}

/** Whether two byte strings are the same, in time that tells nothing about where they differ. */
export function bytesEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at += 1) difference |= (one[at] ?? 0) ^ (other[at] ?? 0)
  return difference === 0
}

/** AES-256-GCM with a fresh 96-bit nonce in front, as base64url. `context` is authenticated, not sent. */
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

/** @throws DOMException where key, text or context differ */
export async function decryptBytes(
  key: CryptoKey,
  text: string,
  context: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const both = fromBase64url(text)
  const algorithm = { name: 'AES-GCM', iv: both.subarray(0, 12), additionalData: context }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, both.subarray(12)))
}
