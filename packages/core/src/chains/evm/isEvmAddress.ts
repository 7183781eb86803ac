/** 40 hex digits, with or without `0x`, any case (S5.19). The checksum is `checkAddress`'s business. */
export function isEvmAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(?:0x)?[0-9a-f]{40}$/i.test(value)
}
