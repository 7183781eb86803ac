/** Whether JSON text nests deeper than `max` arrays and objects. Reads bytes only, so it is safe before parsing. */
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
export function countJsonKeys(body: Uint8Array, at: number): number {
  let keys = 0
  walkJson(body, (byte, depth) => {
    if (byte === 0x3a && depth === at) keys++
    return false
  })
  return keys
}

const quote = 0x22
const backslash = 0x5c

/**
 * Walks over JSON text as bytes, so that it is safe before parsing. `visit` gets each `{` `[` `}` `]` and `:` outside
 * of strings with its depth (1 = outermost), and stops the walk by returning true.
 */
function walkJson(body: Uint8Array, visit: (byte: number, depth: number) => boolean): void {
  let depth = 0
  let inText = false
  for (let index = 0; index < body.length; index++) {
    const byte = body[index]
    if (inText) {
      if (byte === backslash) index++
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === 0x5b || byte === 0x7b) {
      if (visit(byte, ++depth)) return
    } else if (byte === 0x5d || byte === 0x7d) {
      if (visit(byte, depth--)) return
    } else if (byte === 0x3a && visit(byte, depth)) return
  }
}
