/**
 * Whether JSON text nests deeper than `max` arrays and objects. Works without parsing, so it is safe for
 * hostile text.
 */
export function exceedsJsonDepth(body: Uint8Array, max: number): boolean {
  let exceeds = false
  walkJson(body, (_byte, depth) => {
    exceeds = depth > max
    return exceeds
  })
  return exceeds
}

/**
 * Counts the keys that the objects of valid JSON text have at one depth (1 = outermost), duplicates included: a parser
 * keeps one of them, and another parser may keep another.
 */
export function countJsonKeys(body: Uint8Array, targetDepth: number): number {
  let keys = 0
  walkJson(body, (byte, depth) => {
    if (byte === colon && depth === targetDepth) keys++
    return false
  })
  return keys
}

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const openBracket = 0x5b
const openBrace = 0x7b
const closeBracket = 0x5d
const closeBrace = 0x7d

/**
 * Walks over JSON text as bytes, so that it is safe before parsing. `visit` gets each `{` `[` `}` `]` and `:` outside
 * of strings with its depth (1 = outermost), and stops the walk by returning true.
 */
function walkJson(body: Uint8Array, visit: (byte: number, depth: number) => boolean): void {
  let depth = 0
  let inString = false
  for (let index = 0; index < body.length; index++) {
    const byte = body[index]
    if (inString) {
      if (byte === backslash) index++
      else if (byte === quote) inString = false
    } else if (byte === quote) inString = true
    else if (byte === openBracket || byte === openBrace) {
      if (visit(byte, ++depth)) return
    } else if (byte === closeBracket || byte === closeBrace) {
      if (visit(byte, depth--)) return
    } else if (byte === colon && visit(byte, depth)) return
  }
}
