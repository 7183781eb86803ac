/** FIN and the opcode of a text (RFC 6455, section 5.2). */
const wholeText = 0x81
/** Lengths up to this one are stored in the second byte. */
const shortLength = 125
const twoByteLength = 126
const eightByteLength = 127

/**
 * Builds a whole, unmasked WebSocket message in one buffer, for connections without extensions (RFC 6455,
 * section 5.2). `ws` writes head and body separately; for small frames that is the most expensive part of
 * sending.
 *
 * @example
 * textFrame('ok') // <Buffer 81 02 6f 6b>
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length <= shortLength ? 2 : length <= 0xffff ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = wholeText
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = twoByteLength
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = eightByteLength
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  // With one byte per character the text is copied without encoding.
  frame.write(text, head, length === text.length ? 'latin1' : 'utf8')
  return frame
}
