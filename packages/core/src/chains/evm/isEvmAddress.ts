/**
 * Whether a value is an EVM address: 40 hex digits, with or without `0x`, in either letter case. Its checksum is not
 * checked; `checkAddress` does that.
 */
export function isEvmAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(?:0x)?[0-9a-f]{40}$/i.test(value)
}

/** Whether a value is an address with `0x`, as wallets must return it (EIP-1193). */
export function isPrefixedEvmAddress(value: unknown): value is `0x${string}` {
  return isEvmAddress(value) && value.length === 42
}

/** Whether two addresses are equal, with or without `0x`. Letter case is ignored, because it is only a checksum. */
export function sameAddress(a: string, b: string): boolean {
  const plain = (address: string) => address.toLowerCase().replace(/^0x/, '')
  return plain(a) === plain(b)
}
