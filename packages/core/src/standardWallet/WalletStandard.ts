/**
 * The parts of Wallet Standard we rely on (wallet-standard.org, `@wallet-standard/base` 1.1). All of it comes from
 * outside: every member may be missing, wrong or throw.
 */
export type StandardWallet = {
  readonly version: string
  readonly name: string
  readonly icon: string
  /** e.g. `solana:mainnet`. */
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** An account a wallet shares. */
export type StandardAccount = {
  /** Base58 for Solana. */
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** What wallets register with. */
export type RegisterApi = { register(...wallets: unknown[]): () => void }
