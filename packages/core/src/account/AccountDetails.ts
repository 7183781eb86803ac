/** What is known of a namespace's current account beyond its address; reset on disconnect (S3.01, S4.35). */
export type AccountDetails = {
  /** Decimal string in whole units. */
  balance?: string | undefined
  balanceSymbol?: string | undefined
  profileName?: string | undefined
  profileImage?: string | undefined
  user?: unknown
  tokenBalance?: readonly unknown[] | undefined
  smartAccountDeployed?: boolean | undefined
  preferredAccountType?: string | undefined
  socialProvider?: string | undefined
  connectedWalletInfo?:
    | { readonly name: string; readonly icon?: string | undefined; readonly connectorId: string }
    | undefined
  addressExplorerUrl?: string | undefined
  farcasterUrl?: string | undefined
  /** Tab of the Account view, 0-2. */
  currentTab?: 0 | 1 | 2 | undefined
}
