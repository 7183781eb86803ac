const quote = 0x22
const backslash = 0x5c

/**
 * How many keys the objects of valid JSON text write at one depth (1 = the outermost), repeated ones included: parsing
 * keeps one of those, and another parser may keep another.
 */
export function countJsonKeys(body: Uint8Array, at: number): number {
  let depth = 0
  let keys = 0
  let inText = false
  for (let index = 0; index < body.length; index++) {
    const byte = body[index]
    if (inText) {
      if (byte === backslash) index++
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === 0x5b || byte === 0x7b) depth++
    else if (byte === 0x5d || byte === 0x7d) depth--
    else if (byte === 0x3a && depth === at) keys++
  }
  return keys
}
