import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Desk, DeskState } from '../pairing/Desk.ts'
import type { Wallet } from './Wallet.ts'

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
