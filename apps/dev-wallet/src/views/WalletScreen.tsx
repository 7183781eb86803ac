import { useSyncExternalStore } from 'react'
import { isSolanaApproval } from '../approval/Approval.ts'
import { ApprovalScreen } from './ApprovalScreen.tsx'
import { AskedScreen } from './AskedScreen.tsx'
import { IdleScreen } from './IdleScreen.tsx'
import { useDesk, type Wallet } from './openWallet.ts'
import { SolanaApprovalScreen } from './SolanaApprovalScreen.tsx'

/** Shows what a page or a paired app asks, or the wallet itself when nothing is asked. */
export function WalletScreen({ wallet }: { wallet: Wallet }) {
  const { session, store, config } = wallet
  const state = useSyncExternalStore(store.subscribe, store.get)
  const { current, origin, waiting } = useSyncExternalStore(session.subscribe, session.get)
  const { desk, desked } = useDesk(wallet)
  if (current && origin) {
    const { approval } = current
    const common = { config, state, origin, waiting, onReject: session.reject }
    if (isSolanaApproval(approval)) {
      return (
        <SolanaApprovalScreen
          key={current.id}
          {...common}
          approval={approval}
          onApprove={(solana) => session.approve({ solana })}
        />
      )
    }
    return (
      // A new request is a new screen: nothing chosen for the last one carries over.
      <ApprovalScreen
        key={current.id}
        {...common}
        approval={approval}
        held={state.sites[origin]}
        onApprove={session.approve}
      />
    )
  }
  if (desk && desked?.asked) {
    return (
      <AskedScreen
        key={desked.asked.id}
        wallet={wallet}
        state={state}
        desk={desk}
        asked={desked.asked}
        waiting={desked.waiting}
      />
    )
  }
  return <IdleScreen wallet={wallet} state={state} origin={origin} desk={desk} desked={desked} />
}
