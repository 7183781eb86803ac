/** The number a contract answered: the first 32 bytes, or fewer from `eth_getBalance`. Undefined: no number. */
export function readUint(answer: string | undefined): bigint | undefined {
  if (answer === undefined || answer.length < 3) return undefined
  return BigInt(answer.slice(0, 66))
}
