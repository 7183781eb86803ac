import { readSolanaTransaction } from './readSolanaTransaction.ts'

/** Whether bytes are the part of a transaction that is signed, so that a "message" signature of them would send it. */
export function isSolanaTransactionMessage(bytes: Uint8Array): boolean {
  const required = ((bytes[0] ?? 0) >= 0x80 ? bytes[1] : bytes[0]) ?? 0
  if (required === 0 || required > 19) return false
  try {
    readSolanaTransaction(Uint8Array.from([required, ...new Uint8Array(required * 64), ...bytes]))
    return true
  } catch {
    return false
  }
}
