/** The text of UTF-8 bytes; `undefined` where they are none. */
export function bytesText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
