import { buyTitles } from '../messages/en/buyTitles.ts'
import { familyTitles } from '../messages/en/familyTitles.ts'
import { helpTitles } from '../messages/en/helpTitles.ts'
import { loginTitles } from '../messages/en/loginTitles.ts'
import { nameTitles } from '../messages/en/nameTitles.ts'
import { swapTitles } from '../messages/en/swapTitles.ts'
import type { LateView } from './LateView.ts'
import type { ViewLoads } from './ViewLoads.ts'

const buying = () => import('./buyViews.ts')
const mailing = () => import('./emailViews.ts')
const naming = () => import('./nameViews.ts')
const swapping = () => import('./swapViews.ts')
const redirects = () => import('../views/Redirect/index.ts')

/** Where their code is, as in `viewRegistry`. */
export const lateViews: ViewLoads<LateView> = {
  EmailLogin: mailing,
  EmailVerifyDevice: mailing,
  EmailVerifyOtp: mailing,
  ApproveTransaction: () => import('../views/ApproveTransaction/index.ts'),
  AccountSettings: () => import('../views/AccountSettings/index.ts'),
  UpdateEmailWallet: () => import('../views/UpdateEmailWallet/index.ts'),
  UpdateEmailPrimaryOtp: () => import('../views/UpdateEmailPrimaryOtp/index.ts'),
  UpdateEmailSecondaryOtp: () => import('../views/UpdateEmailSecondaryOtp/index.ts'),
  ConnectSocials: () => import('../views/ConnectSocials/index.ts'),
  ConnectingSocial: () => import('../views/ConnectingSocial/index.ts'),
  ConnectingFarcaster: () => import('../views/ConnectingFarcaster/index.ts'),
  UpgradeEmailWallet: () => import('../views/UpgradeEmailWallet/index.ts'),
  Profile: () => import('../views/Profile/index.ts'),
  SwitchActiveChain: () => import('../views/SwitchActiveChain/index.ts'),
  ConnectingMultiChain: () => import('../views/ConnectingMultiChain/index.ts'),
  Swap: swapping,
  SwapSelectToken: swapping,
  WhatIsANetwork: () => import('../views/WhatIsANetwork/index.ts'),
  WhatIsAWallet: () => import('../views/WhatIsAWallet/index.ts'),
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
