/**
 * A text from outside as it may be shown: one line, without control, direction and invisible characters that make it
 * read as something else, without towers of combining marks, at most `limit` characters (X.41). It stays text: nothing
 * of it is read as markup or as a link.
 *
 * @example cleanText('Tether\u202EDSU') // 'TetherDSU'
 */
export function cleanText(text: string, limit = 64): string {
  // Cut before it is searched: a name may be megabytes long.
  const plain = text
    .slice(0, limit * 8)
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\t\n\r]+/gu, ' ')
    .replace(invisible, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const characters = [...plain]
  return characters.length > limit ? `${characters.slice(0, limit).join('')}…` : plain
}

/** Control, format (direction, zero width, tags), private, unassigned, broken; and letters that look like nothing. */
const invisible = /[\p{C}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/gu
