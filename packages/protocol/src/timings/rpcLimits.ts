/** Defaults of every JSON-RPC client of ours (S9.46-S9.56). Times are milliseconds. */
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
  /** Bytes of one answer, as the proxy's own cap (W5). */
  responseLimit: 10 * 1024 * 1024,
} as const
