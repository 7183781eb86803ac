/** Somebody who sells tokens for money (S9.11, S9.12). */
export type OnrampProvider = {
  readonly id: string
  readonly name: string
  /** What it takes, as it says: `1-2%`. */
  readonly feeRange: string
  readonly supportedChains: readonly ('eip155' | 'solana')[]
  /** Whether it tells prices here; else its own page does. */
  readonly quotes: boolean
  /** Origins its pages are on; nothing else of it is opened. Absent: the server doesn't say. */
  readonly origins?: readonly string[] | undefined
  /** Its money isn't any. */
  readonly isTest: boolean
}
