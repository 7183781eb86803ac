/**
 * Folds text for searching: drops compatibility forms, case and diacritics, and collapses blanks.
 *
 * @example foldText('  Ｆｒönt  ier ') // 'front ier'
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
}
