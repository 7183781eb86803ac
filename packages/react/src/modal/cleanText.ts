/**
 * Cleans a text from outside, e.g. a token's name: one line of at most `limit` characters, without control, direction and
 * invisible characters, which can make it look like another text, and with at most two combining marks per letter. The
 * result is plain text, not markup.
 *
 * @example cleanText('Tether\u202EDSU') // 'TetherDSU'
 */
export function cleanText(text: string, limit = 64): string {
  // Cut first, with room for what is removed below: a name may be megabytes long.
  const plain = text
    .slice(0, limit * 8)
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\t\n\r]+/gu, ' ')
    .replace(invisible, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const characters = [...plain]
  return characters.length > limit ? `${characters.slice(0, limit).join('')}…` : plain
}

/** Control, format (direction, zero width, tags), private and unassigned characters, and letters without a visible glyph. */
const invisible = /[\p{C}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/gu
