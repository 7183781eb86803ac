/** 40 hex digits, with or without `0x`, any case. The checksum is `checkAddress`'s business. */
export function isEvmAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(?:0x)?[0-9a-f]{40}$/i.test(value)
}

/** An address as a wallet must give it: with its `0x`. */
export function isAccount(value: unknown): value is `0x${string}` {
  return isEvmAddress(value) && value.length === 42
}

/** Whether two addresses are one account: case carries only a checksum. */
export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
