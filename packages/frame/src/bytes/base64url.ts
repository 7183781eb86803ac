import { base64urlnopad } from '@scure/base'

/** Bytes as base64url without padding, the form everything of ours crosses the wire in. */
export function toBase64url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/** @throws Error for what is no base64url, stray bits at its end included */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(base64urlnopad.decode(text))
}
