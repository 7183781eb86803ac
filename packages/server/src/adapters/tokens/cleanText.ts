/**
 * A stranger's text as one line that can't act: without control, direction, zero-width, private and filler characters,
 * stacked marks thinned, cut to `most` characters (X.41). It may come out empty.
 */
export function cleanText(text: string, most: number): string {
  const line = text
    // no text of ours is worth normalising a megabyte for
    .slice(0, most * 16)
    .normalize('NFC')
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(
      /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\ufffd\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu,
      '',
    )
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\p{Z}+/gu, ' ')
    .trim()
  return [...line].slice(0, most).join('').trim()
}
