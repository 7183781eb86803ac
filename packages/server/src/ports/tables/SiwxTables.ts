/**
 * What the service of sign-in with wallets keeps (migration `0013_siwx`). Tokens are there as digests. Times: milliseconds
 * since 1970.
 */
export type SiwxTables = {
  siwxSecret: { name: string; wrapped: string }
  /** Nonces that were used. */
  siwxUsed: { hash: string; until: number }
  siwxSession: {
    tokenDigest: string
    project: string
    /** The page that signed in. */
    origin: string
    /** CAIP-10. */
    account: string
    createdAt: number
    until: number
  }
}
