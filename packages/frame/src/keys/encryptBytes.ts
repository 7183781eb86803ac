import { fromBase64url, toBase64url } from '../bytes/base64url.ts'

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
