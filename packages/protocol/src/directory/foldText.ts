/**
 * Text as search compares it: compatibility forms, case and diacritics are dropped, blanks are single (S9.60).
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
