import type { ViewName } from '../router/ViewName.ts'
import type { Flow } from './Message.ts'

/** Which flows' texts a view speaks with, besides those every language begins with. */
export const flowsOf: { readonly [view in ViewName]: readonly Flow[] } = {
  Connect: [],
  ConnectingExternal: [],
  ConnectingWalletConnect: ['walletconnect'],
  ConnectingWalletConnectBasic: ['walletconnect'],
  ConnectWallets: [],
  AllWallets: [],
  Downloads: [],
  GetWallet: [],
  Account: ['account'],
  // What can go wrong with an account is said there too.
  Networks: ['account'],
  // It offers to disconnect.
  UnsupportedChain: ['account'],
  WhatIsANetwork: [],
  WhatIsAWallet: [],
  SwitchNetwork: ['account'],
  WalletSend: ['account'],
  WalletSendSelectToken: ['account'],
  WalletSendPreview: ['account'],
  WalletReceive: ['account'],
  WalletCompatibleNetworks: ['account'],
  EmailLogin: ['login'],
  EmailVerifyDevice: ['login'],
  EmailVerifyOtp: ['login'],
  ConnectSocials: ['login'],
  ConnectingSocial: ['login'],
  ConnectingFarcaster: ['login'],
  ApproveTransaction: ['login'],
  AccountSettings: ['login', 'account'],
  UpdateEmailWallet: ['login'],
  UpdateEmailPrimaryOtp: ['login'],
  UpdateEmailSecondaryOtp: ['login'],
  UpgradeEmailWallet: ['login'],
  Profile: ['families'],
  SwitchActiveChain: ['families'],
  ConnectingMultiChain: ['families'],
}
