import { useSyncExternalStore } from 'react'
import { familyOf, isFamilyApproval } from '../approval/Approval.ts'
import type { Chosen } from '../state/WalletState.ts'
import { ApprovalScreen } from './ApprovalScreen.tsx'
import { FamilyApprovalScreen } from './FamilyApprovalScreen.tsx'
import { IdleScreen } from './IdleScreen.tsx'
import { usePairing, type Wallet } from './openWallet.ts'
import { PairedRequestScreen } from './PairedRequestScreen.tsx'

/** Shows the pending request of a page or a paired app, or the wallet itself. */
export function WalletScreen({ wallet }: { wallet: Wallet }) {
  const { session, store, config } = wallet
  const state = useSyncExternalStore(store.subscribe, store.get)
  const { current, origin, waiting } = useSyncExternalStore(session.subscribe, session.get)
  const { pairing, pairingState } = usePairing(wallet)
  if (current && origin) {
    const { approval } = current
    const common = { config, state, origin, waiting, onReject: session.reject }
    if (isFamilyApproval(approval)) {
      const family = familyOf(approval)
      return (
        <FamilyApprovalScreen
          key={current.id}
          {...common}
          approval={approval}
          onApprove={(account) => session.approve({ [family]: account } as Chosen)}
        />
      )
    }
    return (
      // The key resets the screen for each request, so no selection carries over.
      <ApprovalScreen
        key={current.id}
        {...common}
        approval={approval}
        connectedSite={state.sites[origin]}
        onApprove={session.approve}
      />
    )
  }
  if (pairing && pairingState?.current) {
    return (
      <PairedRequestScreen
        key={pairingState.current.id}
        wallet={wallet}
        state={state}
        pairing={pairing}
        paired={pairingState.current}
        waiting={pairingState.waiting}
      />
    )
  }
  return (
    <IdleScreen wallet={wallet} state={state} origin={origin} pairing={pairing} pairingState={pairingState} />
  )
}
