/** The digits of Base58, without the look-alikes 0, O, I and l. */
export const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as Base58 text. */
export function base58(bytes: Uint8Array): string {
  let text = ''
  let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  for (; rest > 0n; rest /= 58n) text = base58Digits[Number(rest % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}
