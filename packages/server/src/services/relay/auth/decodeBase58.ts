const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 as Bitcoin and multibase `z` write it. Undefined for other characters, and for more than 100 of them. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > 100) return undefined
  const bytes: number[] = []
  let zeros = 0
  for (let index = 0; index < text.length; index++) {
    let carry = alphabet.indexOf(text.charAt(index))
    if (carry < 0) return undefined
    if (carry === 0 && zeros === index) zeros++
    for (let at = 0; at < bytes.length; at++) {
      carry += (bytes[at] ?? 0) * 58
      bytes[at] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes.reverse()])
}
