import type { ViewName } from './router/ViewName.ts'

/** Views that stand on their own: no entry data, no state left by another view (S2.27). */
export type OpenableView = Extract<
  ViewName,
  | 'Connect'
  | 'ConnectingWalletConnectBasic'
  | 'AllWallets'
  | 'Account'
  | 'Networks'
  | 'WalletSend'
  | 'WalletReceive'
  | 'WalletCompatibleNetworks'
  | 'ApproveTransaction'
  | 'OnRampProviders'
  | 'Swap'
  | 'Transactions'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'
  | 'ChooseAccountName'
>
