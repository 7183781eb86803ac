/** Defaults of every JSON-RPC client of ours. Times are milliseconds. */
export const rpcLimits = {
  timeout: 10_000,
  retryCount: 3,
  retryDelay: 150,
  retryAfterCap: 30_000,
  retryStatus: [403, 408, 413, 429, 500, 502, 503, 504],
  retryCodes: [-1, -32005, -32603],
  batchSize: 1000,
  rankInterval: 4_000,
  rankSampleCount: 10,
  rankWeights: { stability: 0.7, latency: 0.3 },
  dedupEntries: 8192,
  /** Bytes of one answer, as the proxy's own cap. */
  responseLimit: 10 * 1024 * 1024,
} as const

/** Figures of the data API and the directory that both sides keep to. Times are milliseconds. */
export const dataLimits = {
  /** W1.3. */
  historyPage: 50,
  nftPage: 50,
  /** W1.6. */
  priceAddresses: 100,
  /** A server's balance cache. */
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

/** What prices can be asked in. */
export const currencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const

/** What prices can be asked in. */
export type Currency = (typeof currencies)[number]

/** Figures of the keys API. Bytes. */
export const keysLimits = {
  /** One share with its envelope, before sealing. */
  shareLength: 1024,
  /** The recovery share, encrypted in the browser. */
  recoveryShareLength: 2048,
  /** Ways to the recovery key, per wallet. */
  recoveryKeys: 8,
} as const
