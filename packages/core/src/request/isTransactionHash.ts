/** Whether a value is the hash of an EVM transaction: `0x` and 64 hex digits (S5.12). */
export function isTransactionHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[A-Fa-f0-9]{64}$/.test(value)
}
