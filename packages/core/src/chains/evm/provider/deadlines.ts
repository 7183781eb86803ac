/** How long anything here waits, milliseconds. */
export const deadlines = {
  /** For a person: a wallet may first have to be unlocked, a hardware key found. */
  approval: 300_000,
  /** For a wallet that can answer without a person. */
  read: 5_000,
  /** Between two looks at the wallet's network while a switch is under way. */
  look: 1_000,
  /** For a network to change after the wallet said that it did. */
  settle: 3_000,
  /** Between two looks for a transaction, at first and after half a minute. */
  receiptLook: 1_000,
  receiptLookLater: 4_000,
  receiptLookLaterAfter: 30_000,
  /** For a transaction to be taken by the network. */
  receipt: 600_000,
} as const
