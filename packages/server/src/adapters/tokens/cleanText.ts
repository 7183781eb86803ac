/**
 * A stranger's text as one line that can't act: without control, direction, zero-width, private and filler characters,
 * stacked marks thinned, cut to `most` characters (X.41). It may come out empty.
 */
export function cleanText(text: string, most: number): string {
  // no text of ours is worth normalising a megabyte for
  let line = text.slice(0, most * 16)
  // what is taken out can bring characters together that then combine, so again until nothing changes
  for (let round = 0; round < 8; round++) {
    const next = cleanOnce(line, most)
    if (next === line) break
    line = next
  }
  return line
}

function cleanOnce(text: string, most: number): string {
  const line = text
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(
      /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\ufffd\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu,
      '',
    )
    .normalize('NFC')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\p{Z}+/gu, ' ')
    .trim()
  return [...line].slice(0, most).join('').trim()
}
