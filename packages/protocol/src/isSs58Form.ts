/**
 * Whether a text has the form of an address of a Polkadot network (SS58): Base58 of a 32-byte account with its prefix and
 * checksum. The checksum is not tested. Addresses of Solana are shorter, so that no text has both forms.
 */
export function isSs58Form(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(value)
}
