/** How long read data counts as fresh and is kept, milliseconds. The RPC transport retries by itself (S9.46). */
export const queryDefaults = {
  /** S9.04. */
  balance: { staleTime: 30_000, gcTime: 300_000, retry: false },
  /** S9.03. */
  tokens: { staleTime: 30_000, gcTime: 300_000, retry: false },
  /** W7.1. */
  activity: { staleTime: 15_000, gcTime: 300_000, retry: false },
  nfts: { staleTime: 30_000, gcTime: 300_000, retry: false },
  prices: { staleTime: 15_000, gcTime: 300_000, retry: false },
  /** A block or two: fees move. */
  gasPrice: { staleTime: 12_000, gcTime: 60_000, retry: false },
  sendFee: { staleTime: 12_000, gcTime: 60_000, retry: false },
  /** Final once known. */
  transactionOutcome: { staleTime: Number.POSITIVE_INFINITY, gcTime: 300_000, retry: false },
} as const
