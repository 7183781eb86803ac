import type { ViewName } from '../router/ViewName.ts'
import type { LateView } from './LateView.ts'
import type { ViewLoads } from './ViewLoads.ts'

const pairing = () => import('../views/ConnectingWalletConnect/index.ts')
const signingIn = () => import('../views/SIWXSignMessage/index.ts')
const held = () => import('./heldViews.ts')
const sending = () => import('./sendViews.ts')

/**
 * Where each view's code is: one chunk a view, loaded when first shown; the module exports the view under its name. A new
 * view is its folder and one line here, or in `lateViews`, whose list is loaded with the first of them. Plain functions
 * instead of `React.lazy`, which remembers a failed load for ever: here "Try again" asks anew.
 */
export const viewRegistry: ViewLoads<Exclude<ViewName, LateView>> = {
  // Wallets alone come with the shell, see arrivedViews.
  Connect: () => import('../views/Connect/index.ts'),
  ConnectingExternal: () => import('../views/ConnectingExternal/index.ts'),
  // A flow of its own in one chunk.
  ConnectingWalletConnect: pairing,
  ConnectingWalletConnectBasic: pairing,
  ConnectWallets: pairing,
  AllWallets: () => import('../views/AllWallets/index.ts'),
  Downloads: () => import('../views/Downloads/index.ts'),
  GetWallet: () => import('../views/GetWallet/index.ts'),
  Account: () => import('../views/Account/index.ts'),
  Networks: () => import('../views/Networks/index.ts'),
  // The same under two names.
  SIWXSignMessage: signingIn,
  ConnectingSiwe: signingIn,
  UnsupportedChain: () => import('../views/UnsupportedChain/index.ts'),
  SwitchNetwork: () => import('../views/SwitchNetwork/index.ts'),
  WalletSend: sending,
  WalletSendSelectToken: () => import('../views/WalletSendSelectToken/index.ts'),
  WalletSendPreview: sending,
  WalletReceive: () => import('../views/WalletReceive/index.ts'),
  AccountNft: held,
  AccountPortfolio: held,
  AccountApprovals: held,
  WalletCompatibleNetworks: () => import('../views/WalletCompatibleNetworks/index.ts'),
}
