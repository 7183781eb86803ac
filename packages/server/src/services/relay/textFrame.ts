/** FIN and the opcode of a text (RFC 6455, section 5.2). */
const wholeText = 0x81
/** Lengths up to here stand in the second byte itself. */
const shortLength = 125
const twoByteLength = 126
const eightByteLength = 127

/**
 * A whole, unmasked WebSocket message in one buffer, as a server writes it where no extension was agreed on (RFC 6455, section 5.2).
 * `ws` hands head and body to the operating system as two; for the small frames of a relay that is the dearest part of sending.
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
  // one byte a letter: copied, not encoded
  frame.write(text, head, length === text.length ? 'latin1' : 'utf8')
  return frame
}
