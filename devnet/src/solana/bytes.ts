import { createHash } from 'node:crypto'

/** Alphabet of Base58, without the ambiguous 0, O, I and l. */
const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as Base58 text. */
export function base58(bytes: Uint8Array): string {
  let text = ''
  let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  for (; rest > 0n; rest /= 58n) text = base58Digits[Number(rest % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

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

/** SHA-256 of the concatenated parts; strings are encoded as UTF-8. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}
