const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The 32 bytes of a Solana address. By hand: this script is on every page, and a codec weighs more than all of it. */
export function fromBase58(address: string): Uint8Array {
  let value = 0n
  for (const character of address) value = value * 58n + BigInt(alphabet.indexOf(character))
  return Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * (31 - index))) & 255n))
}
