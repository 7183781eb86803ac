/** Whether a value is an EVM signature: `0x` and at least 62 hex digits (S5.13). */
export function isSignedMessage(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[a-fA-F0-9]{62,}$/.test(value)
}
