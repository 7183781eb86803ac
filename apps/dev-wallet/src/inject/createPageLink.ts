import { createPageStore, type PageState, type PageStore } from './createPageStore.ts'
import { createWalletWindow, type WalletWindow } from './createWalletWindow.ts'

/** Where the wallet lives and what it answers before the first connection. */
export type Settings = { origin: string; chainId: string }

/** State and wallet window, shared by the providers of all families. */
export type PageLink = {
  get(): PageState
  /** Stores a new state and notifies listeners. */
  set(next: PageState): void
  subscribe(listener: (previous: PageState, now: PageState) => void): () => void
  readonly walletWindow: WalletWindow
}

/** Creates the page's single link: one window, one permission store. */
export function createPageLink(host: Window, settings: Settings): PageLink {
  const initial = {
    accounts: [],
    chainId: settings.chainId,
    chains: [],
    solana: [],
    bitcoin: [],
    polkadot: [],
  }
  const store: PageStore = createPageStore(host, initial)
  const listeners = new Set<(previous: PageState, now: PageState) => void>()
  let previousState = store.get()
  const notify = () => {
    const previous = previousState
    previousState = store.get()
    for (const listener of [...listeners]) listener(previous, previousState)
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
      getPermissions: () => ({
        connected: store.get().accounts.length > 0,
        solana: store.get().solana.length > 0,
        bitcoin: store.get().bitcoin.length > 0,
        polkadot: store.get().polkadot.length > 0,
      }),
      onSite: ({ accounts, chainId, chains, solana = [], bitcoin = [], polkadot = [] }) =>
        set({ accounts, chainId, chains, solana, bitcoin, polkadot }),
    }),
  }
}

/**
 * Finds the settings: `globalThis.__latchkeyDevWallet` (the extension's config.js), else `data-wallet-origin` and
 * `data-chain-id` of our script tag, else the tag's own address. `undefined` when none names an http(s) origin.
 */
export function parseSettings(given: unknown, script: HTMLScriptElement | null): Settings | undefined {
  const from = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  const origin = toOrigin(from.origin) ?? toOrigin(script?.dataset.walletOrigin) ?? toOrigin(script?.src)
  if (!origin) return undefined
  // 0x7a69 is 31337, the usual id of a development chain.
  return { origin, chainId: toHex(from.chainId) ?? toHex(script?.dataset.chainId) ?? '0x7a69' }
}

function toOrigin(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : undefined
}

function toHex(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[1-9a-f][0-9a-f]{0,13}$/.test(value) ? value : undefined
}
