/** Figures of the keys API. Bytes. */
export const keysLimits = {
  /** One share with its envelope, before sealing. */
  shareLength: 1024,
  /** The recovery share, encrypted in the browser. */
  recoveryShareLength: 2048,
  /** Ways to the recovery key, per wallet. */
  recoveryKeys: 8,
} as const
