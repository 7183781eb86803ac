import type { ComponentType } from 'react'
import { buyTitles } from './languages/en/buyTitles.ts'
import { familyTitles } from './languages/en/familyTitles.ts'
import { helpTitles } from './languages/en/helpTitles.ts'
import { loginTitles } from './languages/en/loginTitles.ts'
import { nameTitles } from './languages/en/nameTitles.ts'
import { swapTitles } from './languages/en/swapTitles.ts'
import type { ViewName, ViewProps } from './router.ts'

const pairing = () => import('./views/ConnectingWalletConnect/index.ts')
const signingIn = () => import('./views/SIWXSignMessage/index.ts')
const held = () => import('./shell/heldViews.ts')
const sending = () => import('./shell/sendViews.ts')

/**
 * Where each view's code is: one chunk a view, loaded when first shown; the module exports the view under its name. A new
 * view is its folder and one line here, or in `lateViews`, whose list is loaded with the first of them. Plain functions
 * instead of `React.lazy`, which remembers a failed load for ever: here "Try again" asks anew.
 */
export const viewRegistry: ViewLoads<Exclude<ViewName, LateView>> = {
  // Wallets alone come with the shell, see arrivedViews.
  Connect: () => import('./views/Connect/index.ts'),
  ConnectingExternal: () => import('./views/ConnectingExternal/index.ts'),
  // A flow of its own in one chunk.
  ConnectingWalletConnect: pairing,
  ConnectingWalletConnectBasic: pairing,
  ConnectWallets: pairing,
  AllWallets: () => import('./views/AllWallets/index.ts'),
  Downloads: () => import('./views/Downloads/index.ts'),
  GetWallet: () => import('./views/GetWallet/index.ts'),
  Account: () => import('./views/Account/index.ts'),
  Networks: () => import('./views/Networks/index.ts'),
  // The same under two names.
  SIWXSignMessage: signingIn,
  ConnectingSiwe: signingIn,
  UnsupportedChain: () => import('./views/UnsupportedChain/index.ts'),
  SwitchNetwork: () => import('./views/SwitchNetwork/index.ts'),
  WalletSend: sending,
  WalletSendSelectToken: () => import('./views/WalletSendSelectToken/index.ts'),
  WalletSendPreview: sending,
  WalletReceive: () => import('./views/WalletReceive/index.ts'),
  AccountNft: held,
  AccountPortfolio: held,
  AccountApprovals: held,
  WalletCompatibleNetworks: () => import('./views/WalletCompatibleNetworks/index.ts'),
}

const buying = () => import('./shell/buyViews.ts')
const mailing = () => import('./shell/emailViews.ts')
const naming = () => import('./shell/nameViews.ts')
const swapping = () => import('./shell/swapViews.ts')
const redirects = () => import('./views/Redirect/index.ts')

/** Where their code is, as in `viewRegistry`. */
export const lateViews: ViewLoads<LateView> = {
  EmailLogin: mailing,
  EmailVerifyDevice: mailing,
  EmailVerifyOtp: mailing,
  ApproveTransaction: () => import('./views/ApproveTransaction/index.ts'),
  AccountSettings: () => import('./views/AccountSettings/index.ts'),
  UpdateEmailWallet: () => import('./views/UpdateEmailWallet/index.ts'),
  UpdateEmailPrimaryOtp: () => import('./views/UpdateEmailPrimaryOtp/index.ts'),
  UpdateEmailSecondaryOtp: () => import('./views/UpdateEmailSecondaryOtp/index.ts'),
  ConnectSocials: () => import('./views/ConnectSocials/index.ts'),
  ConnectingSocial: () => import('./views/ConnectingSocial/index.ts'),
  ConnectingFarcaster: () => import('./views/ConnectingFarcaster/index.ts'),
  UpgradeEmailWallet: () => import('./views/UpgradeEmailWallet/index.ts'),
  Profile: () => import('./views/Profile/index.ts'),
  SwitchActiveChain: () => import('./views/SwitchActiveChain/index.ts'),
  ConnectingMultiChain: () => import('./views/ConnectingMultiChain/index.ts'),
  Swap: swapping,
  SwapSelectToken: swapping,
  WhatIsANetwork: () => import('./views/WhatIsANetwork/index.ts'),
  WhatIsAWallet: () => import('./views/WhatIsAWallet/index.ts'),
  SwapPreview: swapping,
  ChooseAccountName: naming,
  RegisterAccountName: naming,
  RegisterAccountNameSuccess: naming,
  OnRampProviders: buying,
  OnRampFiatSelect: buying,
  OnRampTokenSelect: buying,
  OnRampActivity: buying,
  BuyInProgress: buying,
  WhatIsABuy: buying,
  Create: redirects,
  SwitchAddress: redirects,
  Transactions: redirects,
  SmartSessionCreated: redirects,
  SmartSessionList: redirects,
}

/** The English texts their titles are among. */
export const lateTitles = {
  ...helpTitles,
  ...loginTitles,
  ...familyTitles,
  ...swapTitles,
  ...nameTitles,
  ...buyTitles,
}

/** The module of a view, wherever it is listed. */
export function loadView(name: ViewName): Promise<object> {
  return name in viewRegistry
    ? viewRegistry[name as keyof typeof viewRegistry]()
    : import('./flows.ts').then((code): Promise<object> => code.lateViews[name as LateView]())
}

/** Where views are, by name: the module exports the view under its own. */
export type ViewLoads<names extends ViewName> = {
  readonly [name in names]: () => Promise<{ readonly [view in name]: ComponentType<ViewProps<name>> }>
}

/** Views of flows that most visitors never enter: not even their names are part of the way to a connection. */
export type LateView =
  | 'EmailLogin'
  | 'EmailVerifyDevice'
  | 'EmailVerifyOtp'
  | 'ApproveTransaction'
  | 'AccountSettings'
  | 'UpdateEmailWallet'
  | 'UpdateEmailPrimaryOtp'
  | 'UpdateEmailSecondaryOtp'
  | 'UpgradeEmailWallet'
  | 'Profile'
  | 'SwitchActiveChain'
  | 'ConnectingMultiChain'
  | 'ConnectSocials'
  | 'ConnectingSocial'
  | 'ConnectingFarcaster'
  | 'WhatIsANetwork'
  | 'WhatIsAWallet'
  | 'Swap'
  | 'SwapSelectToken'
  | 'SwapPreview'
  | 'ChooseAccountName'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'OnRampProviders'
  | 'OnRampFiatSelect'
  | 'OnRampTokenSelect'
  | 'OnRampActivity'
  | 'BuyInProgress'
  | 'WhatIsABuy'
  | 'Create'
  | 'SwitchAddress'
  | 'Transactions'
  | 'SmartSessionCreated'
  | 'SmartSessionList'
