/** What the directory is asked for (W2.1). Ids are 64 hex digits, chains CAIP-2. */
export type WalletQuery = {
  /** From 1. */
  readonly page?: number | undefined
  /** At most 100. */
  readonly entries?: number | undefined
  readonly chains?: readonly string[] | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly badge?: 'certified' | 'none' | undefined
  readonly rdns?: readonly string[] | undefined
  readonly names?: readonly string[] | undefined
}
