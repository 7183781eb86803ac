import type { Modal } from '../../createModal.ts'
import type { ViewName } from '../router.ts'
import { loadLanguage } from './loadLanguage.ts'
import type { Catalogue, Flow, Language } from './translate.ts'

/** Milliseconds for which the modal waits for a language, or a view for its texts; then it speaks English until they are here. */
const patience = 2000

/** Has a modal speak the language of a locale once that is loaded, unless it was given another one meanwhile. */
export async function setLanguage(modal: Modal, locale: string): Promise<void> {
  if (modal.state.language?.locale === locale) return
  let asked: Language = { locale, messages: {}, pending: true }
  const give = (language: Language | undefined) => {
    if (modal.state.language === asked) modal._internal.set({ language })
  }
  modal._internal.set({ language: asked })
  const timer = setTimeout(() => {
    const english = { locale, messages: {} }
    give(english)
    asked = english
  }, patience)
  const catalogue = await loadLanguage(locale, modal.config.logger)
  clearTimeout(timer)
  give(
    catalogue && {
      locale,
      messages: catalogue.messages,
      rtl: catalogue.rtl,
      prepare: prepareIn(modal, catalogue),
    },
  )
}

/** What a view of a language waits for: each flow's texts are asked for once, and again after a failure. */
function prepareIn(modal: Modal, { flows }: Catalogue) {
  const loads: { [flow in Flow]?: Promise<void> | 'here' } = {}
  const load = async (flow: Flow) => {
    try {
      const more = await flows[flow]()
      const { language } = modal.state
      if (language?.prepare !== prepare) return
      loads[flow] = 'here'
      modal._internal.set({ language: { ...language, messages: { ...language.messages, ...more } } })
    } catch (error) {
      delete loads[flow]
      modal.config.logger.warn('Texts of the language could not be loaded: the view speaks English', {
        flow,
        error,
      })
    }
  }
  const prepare = (view: ViewName) => {
    const missing = flowsOf[view].filter((flow) => loads[flow] !== 'here')
    if (missing.length === 0) return undefined
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patience)
      Promise.all(missing.map((flow) => (loads[flow] ??= load(flow)))).then(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
  return prepare
}

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
  SIWXSignMessage: ['signIn'],
  ConnectingSiwe: ['signIn'],
  Swap: ['swap'],
  SwapSelectToken: ['swap'],
  SwapPreview: ['swap'],
  ChooseAccountName: ['names'],
  RegisterAccountName: ['names'],
  RegisterAccountNameSuccess: ['names'],
  AccountNft: ['account', 'holdings'],
  AccountPortfolio: ['account', 'holdings'],
  AccountApprovals: ['account', 'holdings'],
  OnRampProviders: ['buy'],
  OnRampFiatSelect: ['buy'],
  OnRampTokenSelect: ['buy'],
  OnRampActivity: ['buy'],
  BuyInProgress: ['buy'],
  WhatIsABuy: ['buy'],
  Create: [],
  SwitchAddress: [],
  Transactions: [],
  SmartSessionCreated: [],
  SmartSessionList: [],
}
