import type { CodeProvider, Nft, SendArguments, SwapArguments, WalletEntry } from '@latchkey/core'
import type { SocialAttempt } from '../login/SocialAttempt.ts'
import type { NameDraft } from '../names/NameDraft.ts'
import type { CheckoutWindow } from '../onramp/CheckoutWindow.ts'

/** Views of the modal (S2.14), as far as they exist. */
export type ViewName = keyof ViewParameters

/** What travels with a view's entry in the history (S2.15). */
export type ViewParameters = {
  Connect: undefined
  ConnectingExternal: { connectorUid: string }
  /** The ways to one wallet of the directory that pairs over the relay. */
  ConnectingWalletConnect: { wallet: WalletEntry }
  /** A code for whichever wallet scans it; of the chain family of that connector. */
  ConnectingWalletConnectBasic:
    | { connectorUid: string; uri?: undefined }
    /** A code of the app's own. */
    | { connectorUid?: undefined; uri: string }
    | undefined
  ConnectWallets: undefined
  AllWallets: undefined
  /** Where a wallet can be had that isn't of this browser. */
  Downloads: { wallet: WalletEntry }
  GetWallet: undefined
  /** `tab`: the one it begins with. */
  Account: { tab: 'tokens' | 'nfts' | 'activity' } | undefined
  Networks: undefined
  /** The wallet is on a network the app doesn't list. */
  UnsupportedChain: undefined
  WhatIsANetwork: undefined
  WhatIsAWallet: undefined
  SwitchNetwork: { network: `${string}:${string}` }
  /** What the app wants the form to begin with. */
  WalletSend: SendArguments | undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  WalletReceive: undefined
  WalletCompatibleNetworks: undefined
  /** `open`: the person is signed in, and the wallet is being opened. */
  EmailLogin: { open: boolean }
  EmailVerifyDevice: { email: string; number: string | undefined }
  /** `length`: how many digits the code has. */
  EmailVerifyOtp: { email: string; length: number }
  /** Every service to sign in with; `link`: to add one to the account that is signed in. */
  ConnectSocials: { link: boolean }
  /** A window of a provider is open, unless the page has come back from it itself. */
  ConnectingSocial: { provider: CodeProvider; link: boolean; attempt: SocialAttempt | undefined }
  ConnectingFarcaster: { link: boolean }
  /** A request to the embedded wallet waits for the person. */
  ApproveTransaction: { waits: true } | undefined
  AccountSettings: undefined
  UpdateEmailWallet: undefined
  /** The code went to the old address. */
  UpdateEmailPrimaryOtp: { newEmail: string; length: number }
  UpdateEmailSecondaryOtp: { newEmail: string; length: number }
  UpgradeEmailWallet: undefined
  /** Every connected wallet. */
  Profile: undefined
  /** A network of a chain family no wallet is connected in. */
  SwitchActiveChain: { network: `${string}:${string}` }
  /** `wallet`: the name of one that has accounts of several chain families. */
  ConnectingMultiChain: { wallet: string }
  /** The person is asked to sign in with the wallet. */
  SIWXSignMessage: undefined
  /** The same, for `siweConfig`. */
  ConnectingSiwe: undefined
  /** What the app wants the form to begin with. */
  Swap: SwapArguments | undefined
  /** `side`: which of the two tokens is chosen. */
  SwapSelectToken: { side: 'from' | 'to' }
  SwapPreview: undefined
  /** What a name of the embedded wallet's account is for, and the ones it has. */
  ChooseAccountName: undefined
  /** `draft`: what is typed, and how registering it goes; it outlives the view, which the wallet's question covers. */
  RegisterAccountName: { draft: NameDraft }
  RegisterAccountNameSuccess: { draft: NameDraft }
  /** One of the NFTs of an account. */
  AccountNft: Nft
  AccountPortfolio: undefined
  AccountApprovals: undefined
  OnRampProviders: undefined
  OnRampFiatSelect: undefined
  OnRampTokenSelect: undefined
  OnRampActivity: undefined
  /** `orderId`: absent where the provider doesn't tell how it goes; `popup`: its window, unless the browser blocked it. */
  BuyInProgress: {
    provider: string
    url: string | undefined
    orderId: string | undefined
    popup: CheckoutWindow | undefined
  }
  WhatIsABuy: undefined
  /** Names others know; each leads to what we have instead (S2.14). */
  Create: undefined
  SwitchAddress: undefined
  Transactions: undefined
  SmartSessionCreated: undefined
  SmartSessionList: undefined
}
