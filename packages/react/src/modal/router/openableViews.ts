import type { OpenableView } from '../OpenableView.ts'

/** Which views `open({ view })` takes (S2.27). */
export const openableViews: { readonly [view in OpenableView]: true } = {
  Connect: true,
  ConnectingWalletConnectBasic: true,
  AllWallets: true,
  Account: true,
  ApproveTransaction: true,
  ChooseAccountName: true,
  Networks: true,
  OnRampProviders: true,
  Swap: true,
  Transactions: true,
  WalletCompatibleNetworks: true,
  WalletReceive: true,
  WalletSend: true,
  WhatIsANetwork: true,
  WhatIsAWallet: true,
}
