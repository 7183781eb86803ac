const quote = 0x22
const backslash = 0x5c

/**
 * Walks over JSON text as bytes, so that it is safe before parsing: `visit` gets each `{` `[` `}` `]` and `:` outside of
 * texts with the depth it stands at (1 = outermost), and stops the walk by answering true.
 */
export function walkJson(body: Uint8Array, visit: (byte: number, depth: number) => boolean): void {
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
