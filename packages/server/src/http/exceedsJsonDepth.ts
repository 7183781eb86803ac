const quote = 0x22
const backslash = 0x5c

/** Whether JSON text nests deeper than `max` arrays and objects. Looks at bytes only, so it is safe before parsing. */
export function exceedsJsonDepth(body: Uint8Array, max: number): boolean {
  let depth = 0
  let inText = false
  for (let index = 0; index < body.length; index++) {
    const byte = body[index]
    if (inText) {
      if (byte === backslash) index++
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === 0x5b || byte === 0x7b) {
      depth++
      if (depth > max) return true
    } else if (byte === 0x5d || byte === 0x7d) depth--
  }
  return false
}
