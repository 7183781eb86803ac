import { useSyncExternalStore } from 'react'
import { ApprovalScreen } from './ApprovalScreen.tsx'
import { IdleScreen } from './IdleScreen.tsx'
import type { Wallet } from './Wallet.ts'

/** Shows what a page asks, or the wallet itself when nothing is asked. */
export function WalletScreen({ wallet }: { wallet: Wallet }) {
  const { session, store } = wallet
  const state = useSyncExternalStore(store.subscribe, store.get)
  const { current, origin, waiting } = useSyncExternalStore(session.subscribe, session.get)
  if (!current || !origin) return <IdleScreen wallet={wallet} state={state} origin={origin} />
  return (
    // A new request is a new screen: nothing chosen for the last one carries over.
    <ApprovalScreen
      key={current.id}
      wallet={wallet}
      state={state}
      origin={origin}
      approval={current.approval}
      waiting={waiting}
    />
  )
}
