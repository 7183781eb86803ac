/** How a language ends a sentence that another one follows, where it doesn't do so by a full stop and a space. */
const sentenceEnds: Readonly<Record<string, string>> = { ja: '。', zh: '。', hi: '। ', th: ' ' }

/**
 * Puts two sentences after one another. The first one is a heading elsewhere, and so has no mark at its end.
 *
 * @example joinSentences('サインインできませんでした', 'もう一度お試しください。', 'ja') // 'サインインできませんでした。もう一度お試しください。'
 */
export function joinSentences(heading: string, next: string, locale: string): string {
  return `${heading}${sentenceEnds[locale.split('-')[0] ?? ''] ?? '. '}${next}`
}
