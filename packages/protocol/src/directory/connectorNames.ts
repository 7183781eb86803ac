/** What a connector that names itself by an id only is called (S9.77). */
export const connectorNames: Readonly<Record<string, string>> = {
  injected: 'Browser Wallet',
  walletConnect: 'WalletConnect',
  coinbaseWallet: 'Coinbase',
  coinbaseWalletSDK: 'Coinbase',
  ledger: 'Ledger',
  safe: 'Safe',
}
