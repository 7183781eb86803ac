import { base58, hex } from '@scure/base'

/** Lower-case hex, two digits a byte, without `0x`. */
export function toHex(bytes: Uint8Array): string {
  return hex.encode(bytes)
}

/** Decodes hex without `0x`; `undefined` for anything else. */
export function fromHex(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof value !== 'string' || value.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(value)) return undefined
  return Uint8Array.from(hex.decode(value))
}

/** Standard base64 with padding. Uses `btoa`, which is fast enough for messages of a megabyte. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In slices, because the number of arguments of a call is limited.
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192))
  }
  return btoa(text)
}

/** URL-safe base64 without padding (RFC 4648 section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes base64 of either alphabet, with or without padding; `undefined` for anything else. */
export function fromBase64(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll('-', '+').replaceAll('_', '/')
  const unpadded = text.replace(/={1,2}$/, '')
  const isWhole = text.length === unpadded.length || text.length % 4 === 0
  if (!isWhole || unpadded.length % 4 === 1 || !/^[A-Za-z0-9+/]*$/.test(unpadded)) return undefined
  return Uint8Array.from(atob(unpadded), (character) => character.charCodeAt(0))
}

/** Base58 in Bitcoin's alphabet, as multibase `z` and did:key use it. */
export function toBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** Encodes a text as UTF-8. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** Decodes UTF-8; `undefined` for invalid bytes. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Concatenates byte arrays. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

/** Returns random bytes of the platform. */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}
