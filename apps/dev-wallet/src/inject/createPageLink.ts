import { createPageStore, type PageState, type PageStore } from './createPageStore.ts'
import { createWalletWindow, type WalletWindow } from './createWalletWindow.ts'

/** Where the wallet lives and what it answers before the first connection. */
export type Settings = { origin: string; chainId: string }

/** What both faces of the wallet on a page share: what the page remembers, and the way to the person. */
export type PageLink = {
  get(): PageState
  /** Takes over what the wallet or another tab said, and tells who listens. */
  set(next: PageState): void
  subscribe(listener: (before: PageState, now: PageState) => void): () => void
  readonly walletWindow: WalletWindow
}

/** One link a page: one window, one permission store. */
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
