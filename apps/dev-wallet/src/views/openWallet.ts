import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WalletConfig } from '../config.ts'
import { openPairing } from '../pairing/openPairing.ts'
import type { Pairing, PairingState } from '../pairing/Pairing.ts'
import { createPageSession, type PageSession } from '../session/createPageSession.ts'
import { createWalletStore, type WalletStore } from '../state/createWalletStore.ts'

/** Creates the parts of the wallet window; from then on the page that opened it can send requests. */
export function openWallet(host: Window, config: WalletConfig): Wallet {
  const store = createWalletStore(host, config)
  const parts = { config, store }
  return { ...parts, session: createPageSession(host, parts), pairing: openPairing(host, parts) }
}

/** The parts of one wallet window. */
export type Wallet = {
  readonly config: WalletConfig
  readonly store: WalletStore
  readonly session: PageSession
  /** Loads pairing; absent where the stack has no relay. */
  readonly pairing: (() => Promise<Pairing>) | undefined
}

/**
 * Pairing, loaded where the stack has a relay. Not in a window that a page opened for a request: the wallet's own window
 * serves paired apps. A link in the address (`/wc?uri=…`) is used once.
 */
export function usePairing({ pairing: open }: Wallet): {
  pairing: Pairing | undefined
  pairingState: PairingState | undefined
} {
  const [pairing, setPairing] = useState<Pairing>()
  useEffect(() => {
    let isCancelled = false
    open?.().then((opened) => !isCancelled && setPairing(opened))
    return () => {
      isCancelled = true
    }
  }, [open])
  const pairingState = useSyncExternalStore(pairing?.subscribe ?? noSubscription, () => pairing?.get())
  return { pairing, pairingState }
}

const noSubscription = () => () => {}
