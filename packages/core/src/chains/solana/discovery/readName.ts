/**
 * A name from outside as one line of plain text: no control, bidirectional, zero-width or unassigned characters, at
 * most 64 characters. Markup stays what it is, text.
 */
export function readName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const line = name.slice(0, 1000).replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
  return [...line].slice(0, 64).join('')
}
