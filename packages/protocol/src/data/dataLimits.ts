/** Figures of the data API and the directory that both sides keep to. Times are milliseconds. */
export const dataLimits = {
  /** W1.3. */
  historyPage: 50,
  nftPage: 50,
  /** W1.6. */
  priceAddresses: 100,
  /** A server's balance cache (W1.4). */
  balanceCache: 10_000,
  /** S9.02: no new balance fetch until then after a failed one. */
  balanceRetry: 30_000,
  /** S9.03. */
  portfolioCache: 30_000,
  /** S9.58. */
  walletPage: 40,
  /** S9.60. */
  walletSearch: 100,
  /** S9.60: wait after the last key before asking the server. */
  searchPause: 300,
  /** S9.59. */
  featuredWallets: 4,
  /** W2.1. */
  walletEntries: 100,
} as const
