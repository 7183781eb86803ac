import { createPageStore, type PageState, type PageStore } from './createPageStore.ts'
import { createWalletWindow, type WalletWindow } from './createWalletWindow.ts'

/** Where the wallet lives and what it answers before the first connection. */
export type Settings = { origin: string; chainId: string }

/** State and wallet window, shared by the EIP-1193 provider and the Wallet Standard wallet. */
export type PageLink = {
  get(): PageState
  /** Stores a new state and notifies listeners. */
  set(next: PageState): void
  subscribe(listener: (before: PageState, now: PageState) => void): () => void
  readonly walletWindow: WalletWindow
}

/** Creates the page's single link: one window, one permission store. */
export function createPageLink(host: Window, settings: Settings): PageLink {
  const initial = { accounts: [], chainId: settings.chainId, chains: [], solana: [] }
  const store: PageStore = createPageStore(host, initial)
  const listeners = new Set<(before: PageState, now: PageState) => void>()
  let last = store.get()
  const notify = () => {
    const before = last
    last = store.get()
    for (const listener of [...listeners]) listener(before, last)
  }
  const set = (next: PageState) => {
    store.set(next)
    notify()
  }
  store.onOutsideChange(notify)
  return {
    get: store.get,
    set,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    walletWindow: createWalletWindow(host, settings.origin, {
      held: () => ({ connected: store.get().accounts.length > 0, solana: store.get().solana.length > 0 }),
      onSite: ({ accounts, chainId, chains, solana = [] }) => set({ accounts, chainId, chains, solana }),
    }),
  }
}
