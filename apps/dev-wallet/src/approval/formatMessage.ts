import { bytesToHex, hexToBytes } from 'viem'

/**
 * The text of a message to sign. Invisible characters and characters that change the reading direction are escaped,
 * so that what is shown is what is signed. Bytes that are no UTF-8 are shown as hex.
 */
export function formatMessage(message: `0x${string}` | Uint8Array): {
  readonly text: string
  readonly isText: boolean
} {
  const bytes = typeof message === 'string' ? hexToBytes(message) : message
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { text: escapeHidden(text), isText: true }
  } catch {
    return { text: bytesToHex(bytes), isText: false }
  }
}

/** Escapes control, format and bidi characters as `\u{…}`; line breaks and tabs stay. */
export function escapeHidden(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    return `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
}
