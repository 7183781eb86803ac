/**
 * A name out of its DNS encoding, as ENSIP-10 has it: a length and so many bytes for each label, a zero at the end.
 *
 * @returns undefined where it is none: cut off, too long, with more after its end, or bytes that are no text
 */
export function readDnsName(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0 || bytes.length > 512) return undefined
  const labels: string[] = []
  let place = 0
  for (let length = bytes[place]; length !== 0; length = bytes[place]) {
    if (length === undefined || place + length + 1 >= bytes.length) return undefined
    const label = readText(bytes.subarray(place + 1, place + 1 + length))
    // a point inside of a label would be read as two
    if (label === undefined || label.includes('.')) return undefined
    labels.push(label)
    place += length + 1
  }
  return place + 1 === bytes.length ? labels.join('.') : undefined
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
