/** One line of a stranger's words: without line breaks, control, zero-width and direction characters, 64 at most. */
export function plainLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 64)
}
