import type { Approval } from '../approval/Approval.ts'
import type { Chosen, WalletState } from '../state/WalletState.ts'

/** Whether what a person saw when clicking is no longer what the page has. Connecting may choose freely. */
export function isOutdated(approval: Approval, chosen: Chosen, origin: string, state: WalletState): boolean {
  if (approval.kind === 'connect' || approval.kind === 'solanaConnect') return false
  if ('solana' in chosen) {
    const held = state.solanaSites[origin]
    return held !== undefined && held !== chosen.solana
  }
  const held = state.sites[origin]
  return held !== undefined && (held.account !== chosen.account || held.chainId !== chosen.chainId)
}
