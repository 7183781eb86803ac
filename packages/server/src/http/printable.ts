/** A stranger's words, short and without control or direction characters. */
export function printable(text: string): string {
  return text.slice(0, 64).replace(/[^\x20-\x7e]/g, '?')
}
