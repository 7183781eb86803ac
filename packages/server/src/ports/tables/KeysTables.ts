/** What the keys service keeps (migration `0007_keys`). `account` is a token's `sub`; nothing else is known of a person. */
export type KeysTables = {
  keysSecret: { name: string; wrapped: string }
  keysUsed: { hash: string; until: number }
  keysWallet: {
    account: string
    walletId: string
    fingerprint: string
    commitment: string
    /** JSON, by CAIP-2 namespace. */
    addresses: string
    createdAt: number
  }
  keysSet: {
    account: string
    setId: string
    status: 'pending' | 'active'
    replaces: string | null
    commitment: string
    /** The data key, wrapped, and the share under it. */
    dataKey: string
    share: string
    escrow: string | null
    recoveryShare: string | null
    /** JSON list of `RecoveryKey`. */
    recoveryKeys: string
    createdAt: number
    /** Which device had the share back, and put the wallet together with it. */
    readBackBy: string | null
  }
  /** Device keys that had a share of the account's wallet. */
  keysDevice: { account: string; thumbprint: string; since: number }
}
