import { fromBase58 } from '../../base/base58.ts'

/** Whether a value is Base58 of 32 to 44 characters and 32 bytes. Not every such address has a key. */
export function isSolanaAddress(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value) &&
    fromBase58(value)?.length === 32
  )
}

/** Addresses of programs, the same on every cluster. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  /** Token Metadata of Metaplex. */
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
} as const

/** The mint of wrapped SOL, the same on every cluster. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'
