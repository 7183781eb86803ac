import type { ComponentType } from 'react'
import { buyTitles } from './languages/en/buyTitles.ts'
import { familyTitles } from './languages/en/familyTitles.ts'
import { helpTitles } from './languages/en/helpTitles.ts'
import { loginTitles } from './languages/en/loginTitles.ts'
import { nameTitles } from './languages/en/nameTitles.ts'
import { swapTitles } from './languages/en/swapTitles.ts'
import type { ViewName, ViewProps } from './router.ts'

const connect = () => import('./flows/connect/index.ts')
const wallets = () => import('./flows/wallets/index.ts')
const pairing = () => import('./flows/pairing/index.ts')
const networks = () => import('./flows/networks/index.ts')
const accounts = () => import('./flows/accounts/index.ts')
const transfers = () => import('./flows/transfers/index.ts')
const swaps = () => import('./flows/swaps/index.ts')
const onramp = () => import('./flows/onramp/index.ts')
const names = () => import('./flows/names/index.ts')
const signin = () => import('./flows/signin/index.ts')
const embedded = () => import('./flows/embedded/index.ts')

/**
 * Where each view's code is: one chunk a view, loaded when first shown; the module exports the view under its name. A new
 * view is its folder and one line here, or in `lateViews`, whose list is loaded with the first of them. Plain functions
 * instead of `React.lazy`, which remembers a failed load for ever: here "Try again" asks anew.
 */
export const viewRegistry: ViewLoads<Exclude<ViewName, LateView>> = {
  // Wallets alone come with the shell, see arrivedViews.
  Connect: connect,
  ConnectingExternal: connect,
  // A flow of its own in one chunk.
  ConnectingWalletConnect: pairing,
  ConnectingWalletConnectBasic: pairing,
  ConnectWallets: connect,
  AllWallets: wallets,
  Downloads: wallets,
  GetWallet: wallets,
  Account: accounts,
  Networks: networks,
  // The same under two names.
  SIWXSignMessage: signin,
  ConnectingSiwe: signin,
  UnsupportedChain: networks,
  SwitchNetwork: networks,
  WalletSend: transfers,
  WalletSendSelectToken: transfers,
  WalletSendPreview: transfers,
  WalletReceive: transfers,
  AccountNft: accounts,
  AccountPortfolio: accounts,
  AccountApprovals: accounts,
  WalletCompatibleNetworks: transfers,
}

const redirects = () => import('./flows/redirects.tsx')

/** Where their code is, as in `viewRegistry`. */
export const lateViews: ViewLoads<LateView> = {
  EmailLogin: embedded,
  EmailVerifyDevice: embedded,
  EmailVerifyOtp: embedded,
  ApproveTransaction: embedded,
  AccountSettings: embedded,
  UpdateEmailWallet: embedded,
  UpdateEmailPrimaryOtp: embedded,
  UpdateEmailSecondaryOtp: embedded,
  ConnectSocials: embedded,
  ConnectingSocial: embedded,
  ConnectingFarcaster: embedded,
  UpgradeEmailWallet: embedded,
  Profile: accounts,
  SwitchActiveChain: networks,
  ConnectingMultiChain: networks,
  Swap: swaps,
  SwapSelectToken: swaps,
  WhatIsANetwork: networks,
  WhatIsAWallet: wallets,
  SwapPreview: swaps,
  ChooseAccountName: names,
  RegisterAccountName: names,
  RegisterAccountNameSuccess: names,
  OnRampProviders: onramp,
  OnRampFiatSelect: onramp,
  OnRampTokenSelect: onramp,
  OnRampActivity: onramp,
  BuyInProgress: onramp,
  WhatIsABuy: onramp,
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
