import type { Modal } from '../../createModal.ts'
import type { ViewEntry, ViewName } from '../views.ts'

/** Returns to the view that asked for a connection; closes the modal where there is none. */
export function leaveConnecting(modal: Modal): void {
  const { stack } = modal.state
  if (!isConnecting(stack.at(-1))) return
  const wanted = stack.findLastIndex((entry) => !isConnecting(entry))
  if (wanted < 0) modal.close()
  else modal.backTo(wanted)
}

const connectingViews = new Set<ViewName>([
  'Connect',
  'ConnectWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'GetWallet',
  'Downloads',
  'WhatIsAWallet',
  'ConnectSocials',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'EmailLogin',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
])

const isConnecting = (entry: ViewEntry | undefined) => !!entry && connectingViews.has(entry.view)
