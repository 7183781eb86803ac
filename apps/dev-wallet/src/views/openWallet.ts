import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WalletConfig } from '../config.ts'
import type { Desk, DeskState } from '../pairing/Desk.ts'
import { openDesk } from '../pairing/openDesk.ts'
import { createPageSession, type PageSession } from '../session/createPageSession.ts'
import { createWalletStore, type WalletStore } from '../state/createWalletStore.ts'

/** Puts the window's parts together; from here on the page that opened it may ask. */
export function openWallet(host: Window, config: WalletConfig): Wallet {
  const store = createWalletStore(host, config)
  const parts = { config, store }
  return { ...parts, session: createPageSession(host, parts), desk: openDesk(host, parts) }
}

/** Everything one wallet window consists of. */
export type Wallet = {
  readonly config: WalletConfig
  readonly store: WalletStore
  readonly session: PageSession
  /** The way to pairing; absent where there is none. */
  readonly desk: (() => Promise<Desk>) | undefined
}

/**
 * Pairing, loaded where the stack has a relay. Not in a window that a page opened for one question: the wallet's own window
 * answers apps. A link in the address (`/wc?uri=…`) is followed once.
 */
export function useDesk({ desk: open }: Wallet): { desk: Desk | undefined; desked: DeskState | undefined } {
  const [desk, setDesk] = useState<Desk>()
  useEffect(() => {
    let left = false
    open?.().then((opened) => !left && setDesk(opened))
    return () => {
      left = true
    }
  }, [open])
  const desked = useSyncExternalStore(desk?.subscribe ?? noSubscription, () => desk?.get())
  return { desk, desked }
}

const noSubscription = () => () => {}
