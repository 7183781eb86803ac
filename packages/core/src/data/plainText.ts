/**
 * A text from outside as one line: no control, bidirectional, zero-width or unassigned characters, at most `length`
 * characters. Markup stays what it is, text (X.41).
 */
export function plainText(text: string, length = 64): string {
  const line = text.slice(0, 1000).replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
  return [...line].slice(0, length).join('')
}
