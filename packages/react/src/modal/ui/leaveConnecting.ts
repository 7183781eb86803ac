import type { Modal } from '../../createModal.ts'
import type { ViewEntry, ViewName } from '../views.ts'

/** After a connection: returns to the view that required it, or closes the modal where there is none. */
export function leaveConnecting(modal: Modal): void {
  const { stack } = modal.state
  if (!isConnecting(stack.at(-1))) return
  const originIndex = stack.findLastIndex((entry) => !isConnecting(entry))
  if (originIndex < 0) modal.close()
  else modal.backTo(originIndex)
}

/** Views a person passes while connecting or signing in. A new view of that kind is a line here. */
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
