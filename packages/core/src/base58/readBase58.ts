const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Characters: a transaction's signature has 88; nothing of ours is longer. */
const maxLength = 128

/** The bytes of Base58 text; `undefined` for other text. */
export function readBase58(text: string): Uint8Array | undefined {
  if (text.length > maxLength) return undefined
  let value = 0n
  for (const character of text) {
    const digit = digits.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 255n))
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Uint8Array(zeros), ...bytes])
}
