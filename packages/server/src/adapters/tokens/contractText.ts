/**
 * Decodes the text a contract returned: an ABI `string`, or `bytes32` padded with zeros like that of old tokens.
 * Undefined for anything else. Never throws and never reads beyond the answer, whatever lengths it claims.
 *
 * @param maxLength bytes of text to decode
 */
export function decodeAbiText(answer: string | undefined, maxLength = 1_024): string | undefined {
  if (answer === undefined || !/^0x(?:[\da-f]{2})*$/i.test(answer)) return undefined
  const bytes = Buffer.from(answer.slice(2), 'hex')
  if (bytes.length === 32) return decode(bytes.subarray(0, firstZero(bytes)))
  if (bytes.length < 64) return undefined
  const offset = decodeLength(bytes, 0)
  if (offset === undefined || offset + 32 > bytes.length) return undefined
  const length = decodeLength(bytes, offset)
  if (length === undefined || offset + 32 + length > bytes.length) return undefined
  return decode(bytes.subarray(offset + 32, offset + 32 + Math.min(length, maxLength)))
}

/** A 32-byte number that can be a position in these bytes. */
function decodeLength(bytes: Buffer, at: number): number | undefined {
  for (let index = at; index < at + 28; index++) if (bytes[index] !== 0) return undefined
  return bytes.readUInt32BE(at + 28)
}

function firstZero(bytes: Buffer): number {
  const index = bytes.indexOf(0)
  return index === -1 ? bytes.length : index
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes)
}

/**
 * Makes a foreign text safe to show in one line: without control, direction, zero-width, private and filler characters,
 * with stacked marks thinned, cut to `maxLength` characters. The result may be empty.
 */
export function cleanText(text: string, maxLength: number): string {
  // Longer texts are not worth normalizing.
  let line = text.slice(0, maxLength * 16)
  // Removing characters can bring others together that then combine. Repeated until nothing changes, eight times at most.
  for (let round = 0; round < 8; round++) {
    const next = cleanOnce(line, maxLength)
    if (next === line) break
    line = next
  }
  return line
}

function cleanOnce(text: string, maxLength: number): string {
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
  return [...line].slice(0, maxLength).join('').trim()
}
