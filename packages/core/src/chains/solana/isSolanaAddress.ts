import { fromBase58 } from '../../base/base58.ts'

/** Base58 of 32 to 44 characters that is 32 bytes (S5.20). Whether somebody can sign for it is another question. */
export function isSolanaAddress(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value) &&
    fromBase58(value)?.length === 32
  )
}
