/** UTF-8 bytes of a text. */
export function textBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
