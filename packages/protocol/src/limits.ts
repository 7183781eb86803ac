/** Defaults of our JSON-RPC clients. Times are milliseconds. */
export const rpcLimits = {
  timeout: 10_000,
  retryCount: 3,
  /** First wait; doubled for each further retry. */
  retryDelay: 150,
  /** Longest `Retry-After` that is obeyed. */
  retryAfterCap: 30_000,
  /** HTTP status and JSON-RPC codes that are retried. */
  retryStatus: [403, 408, 413, 429, 500, 502, 503, 504],
  retryCodes: [-1, -32005, -32603],
  /** Calls of one HTTP request. */
  batchSize: 1000,
  /** Time between probes of a node, and timeout of a probe. */
  rankInterval: 4_000,
  rankSampleCount: 10,
  rankWeights: { stability: 0.7, latency: 0.3 },
  /** Reads in flight that identical reads can share. */
  dedupEntries: 8192,
  /** Largest answer in bytes; the proxy has the same limit. */
  responseLimit: 10 * 1024 * 1024,
} as const

/** Limits of the data API and the directory, for server and clients. Times are milliseconds. */
export const dataLimits = {
  /** Entries of one page of an account's history, or of its NFTs. */
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
  /** Largest page of wallets a client may request. */
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
  /** Recovery methods of one wallet. */
  recoveryKeys: 8,
  /** Recovery secrets of one account, for wallets of other operators. */
  recoverySecrets: 16,
  /** Milliseconds a transfer to another device is open. */
  transferFor: 5 * 60_000,
  /** A sealed transfer: a share with its envelope, the recovery key and the addresses. */
  transferLength: 4096,
} as const
