import type { WalletConfig } from '../config/WalletConfig.ts'
import { readWalletState } from './readWalletState.ts'
import type { WalletState } from './WalletState.ts'

/** The wallet's state with its storage; windows of the wallet follow each other. */
export type WalletStore = {
  get(): WalletState
  update(change: (state: WalletState) => WalletState): void
  subscribe(listener: () => void): () => void
}

/** The key in the wallet's own localStorage. */
const key = 'latchkey-dev-wallet'

export function createWalletStore(host: Window, config: WalletConfig): WalletStore {
  const listeners = new Set<() => void>()
  const read = () => {
    try {
      return readWalletState(host.localStorage.getItem(key), config)
    } catch {
      return readWalletState(null, config)
    }
  }
  let state = read()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  host.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    state = read()
    tell()
  })
  return {
    get: () => state,
    update(change) {
      state = change(state)
      try {
        host.localStorage.setItem(key, JSON.stringify(state))
      } catch {
        // Denied or full: this window goes on with what it has in memory.
      }
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
