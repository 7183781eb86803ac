/** Registers a wallet at once and whenever an app says that it is ready (Wallet Standard). */
export function registerWallet(host: Window, wallet: object): void {
  const tell = (api: unknown) => {
    // An app's own object: what it throws is its own fault, and no other app's trouble.
    try {
      ;(api as { register(wallet: object): void }).register(wallet)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
  host.addEventListener('wallet-standard:app-ready', (event) => tell((event as CustomEvent).detail))
  host.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
}
