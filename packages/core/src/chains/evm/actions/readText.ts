/**
 * The text a contract answered: an ABI `string`, or `bytes32` padded with zeros as old tokens do; `undefined` for
 * anything else. Never throws and never reads beyond the answer, whatever lengths it claims.
 */
export function readText(answer: unknown): string | undefined {
  if (typeof answer !== 'string' || !/^0x(?:[\da-f]{2}){32,4096}$/i.test(answer)) return undefined
  const hex = answer.slice(2)
  if (hex.length === 64) return decode(hex.replace(/(?:00)+$/, ''))
  const offset = readLength(hex, 0)
  const length = offset === undefined ? undefined : readLength(hex, offset)
  if (offset === undefined || length === undefined) return undefined
  const start = (offset + 32) * 2
  return start + length * 2 <= hex.length ? decode(hex.slice(start, start + length * 2)) : undefined
}

/** A 32-byte number that can be a place in these bytes. */
function readLength(hex: string, at: number): number | undefined {
  const text = hex.slice(at * 2, at * 2 + 64)
  return /^0{56}[\da-f]{8}$/i.test(text) ? Number.parseInt(text.slice(-8), 16) : undefined
}

function decode(hex: string): string {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return new TextDecoder().decode(bytes)
}
