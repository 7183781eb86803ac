/** What a snapshot may be at most; far above what a directory needs, far below what hurts a server. */
export const directoryLimits = {
  /** Bytes of the file. */
  snapshot: 8 * 1024 * 1024,
  wallets: 10_000,
  /** Characters. */
  name: 60,
  description: 500,
  /** Per wallet. */
  chains: 200,
  /** Bytes of a picture. */
  picture: 64 * 1024,
} as const
