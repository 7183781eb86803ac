/** Defaults of our JSON-RPC clients. Times are milliseconds. */
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
  /** Largest answer in bytes; the proxy has the same limit. */
  responseLimit: 10 * 1024 * 1024,
} as const

/** Limits of the data API and the directory, for server and clients. Times are milliseconds. */
export const dataLimits = {
  /** Entries of one page. */
  historyPage: 50,
  nftPage: 50,
  /** Addresses of one price request. */
  priceAddresses: 100,
  /** How long a server caches balances. */
  balanceCache: 10_000,
  /** Pause after a failed request for balances. */
  balanceRetry: 30_000,
  /** How long a client caches a portfolio. */
  portfolioCache: 30_000,
  /** Wallets of one page of the modal. */
  walletPage: 40,
  /** Wallets of one search. */
  walletSearch: 100,
  /** Debounce of a search. */
  searchPause: 300,
  /** Featured wallets of one request. */
  featuredWallets: 4,
  /** Largest page a client may ask for. */
  walletEntries: 100,
} as const

/** Currencies of prices. */
export const currencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const

/** A currency of prices. */
export type Currency = (typeof currencies)[number]

/** Limits of the keys API. Lengths are bytes. */
export const keysLimits = {
  /** A share with its envelope, before it is sealed. */
  shareLength: 1024,
  /** The recovery share, encrypted in the browser. */
  recoveryShareLength: 2048,
  /** Ways to the recovery key, per wallet. */
  recoveryKeys: 8,
} as const
