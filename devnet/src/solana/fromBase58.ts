import { base58Digits } from './base58.ts'

/** The bytes of Base58 text. @throws Error for other text */
export function fromBase58(text: string): Uint8Array {
  let value = 0n
  for (const character of text) {
    const digit = base58Digits.indexOf(character)
    if (digit < 0) throw new Error('Not Base58.')
    value = value * 58n + BigInt(digit)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const hex = value === 0n ? '' : value.toString(16)
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return new Uint8Array([...new Uint8Array(zeros), ...bytes])
}
