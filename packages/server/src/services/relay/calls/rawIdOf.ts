/**
 * The text of the outermost `id` of a JSON-RPC frame, as it stands there: a number beyond 2^53 would not survive
 * `JSON.parse`, and clients compare what comes back with what they sent (W9.1). The last one where there are several, as
 * `JSON.parse` takes it. Undefined where there is none, or no text or number. `text` must be valid JSON.
 */
export function rawIdOf(text: string): string | undefined {
  let depth = 0
  let found: string | undefined
  for (let index = 0; index < text.length; index++) {
    const letter = text[index]
    if (letter === '{' || letter === '[') depth++
    else if (letter === '}' || letter === ']') depth--
    else if (letter === '"') {
      const end = endOfText(text, index)
      const isKey = depth === 1 && /^\s*:/.test(text.slice(end, end + 64))
      if (isKey && JSON.parse(text.slice(index, end)) === 'id') {
        const start = text.slice(end).search(/[^\s:]/) + end
        found = valueAt(text, start)
      }
      index = end - 1
    }
  }
  return found
}

/** The place behind the closing quote of the text that begins at `start`. */
function endOfText(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index + 1
}

function valueAt(text: string, start: number): string | undefined {
  if (text[start] === '"') return text.slice(start, endOfText(text, start))
  return /^-?\d[\d.eE+-]*/.exec(text.slice(start, start + 64))?.[0]
}
