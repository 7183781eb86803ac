import {
  type ChainNamespace,
  type CodeProvider,
  LatchkeyError,
  type Nft,
  type SendArguments,
  type SwapArguments,
  type WalletEntry,
} from '@latchkey/core'

/** Views of the modal, as far as they exist. */
export type ViewName = keyof ViewParameters

/** What travels with a view's entry in the history. */
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
  /** Names others know; each leads to what we have instead. */
  Create: undefined
  SwitchAddress: undefined
  Transactions: undefined
  SmartSessionCreated: undefined
  SmartSessionList: undefined
}

/** One entry of the history: a view and its data. */
export type ViewEntry = {
  [name in ViewName]: ViewParameters[name] extends undefined
    ? { readonly view: name; readonly data?: undefined }
    : undefined extends ViewParameters[name]
      ? { readonly view: name; readonly data?: Readonly<ViewParameters[name]> }
      : { readonly view: name; readonly data: Readonly<ViewParameters[name]> }
}[ViewName]

/**
 * What every view is given: the data of its own history entry. Read it from here, not from `modal.state.stack`: while
 * one view leaves and another enters, both are mounted.
 */
export type ViewProps<name extends ViewName> = { readonly data: ViewParameters[name] }

/** The history: never empty, the last entry is shown. */
export type Stack = readonly ViewEntry[]

/** Views that stand on their own: no entry data, no state left by another view. */
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

/** Parameters of `modal.open`. */
export type OpenParameters = {
  /**
   * Another name is refused with `ViewNotOpenableError`: thrown, or, while the modal's code is still on its way, logged; one that
   * needs an account shows `Connect` without.
   */
  view?: OpenableView | undefined
  namespace?: ChainNamespace | undefined
} & (
  | { uri?: undefined; arguments?: undefined }
  /** `uri`: a pairing of the app's own, shown as a code and a link; who waits for the wallet is the app. */
  | { view: 'ConnectingWalletConnectBasic'; uri?: string | undefined; arguments?: undefined }
  /** What the form begins with. */
  | { view: 'Swap'; uri?: undefined; arguments?: SwapArguments | undefined }
  | { view: 'WalletSend'; uri?: undefined; arguments?: SendArguments | undefined }
)

/** A sign-in whose window was opened in the click that asked for it; the view that shows it takes it over. */
export type SocialAttempt = {
  /** Resolves when the person is in. */
  readonly done: Promise<void>
  /** Whether the window looks closed. */
  isClosed(): boolean
  subscribe(listener: () => void): () => void
  stop(): void
}

/** A name somebody is choosing. */
export type NameDraftState = {
  /** As typed, without the zone. */
  readonly text: string
  /** `signing`: the wallet asks; `registering`: it has signed, and the server has it; `done`: the name is theirs. */
  readonly status: 'typing' | 'signing' | 'registering' | 'done'
  /** Whole; what is being registered, or was. */
  readonly name: string | undefined
  /** Why the last try failed. */
  readonly error: unknown
}

/** A {@link NameDraftState} that changes. */
export type NameDraft = {
  get(): NameDraftState
  set(change: Partial<NameDraftState>): void
  subscribe(listener: () => void): () => void
}

/** A window of the provider, opened before its page is known. */
export type CheckoutWindow = {
  /** A page may also have cut itself off from us, which looks the same. */
  isClosed(): boolean
  /** Shows a page, which learns nothing of ours. */
  go(url: string): void
  close(): void
}

/** Before anything happened: `Connect` alone. */
export const initialStack: readonly [ViewEntry] = [{ view: 'Connect' }]

/**
 * Where the modal begins: `Account` with an address, else `Connect`. The latter is always the same history,
 * so that a list of wallets drawn ahead of the click is the one opened.
 */
export function homeStack(connected: boolean): Stack {
  return connected ? [{ view: 'Account' }] : initialStack
}

/** The entry that is shown: the last one. */
export function shownEntry(stack: Stack): ViewEntry {
  return stack.at(-1) ?? initialStack[0]
}

/** Adds a view; the view already shown is ignored. */
export function push(stack: Stack, entry: ViewEntry): Stack {
  return stack.at(-1)?.view === entry.view ? stack : [...stack, entry]
}

/** Swaps the top entry; by the view already shown it is a no-op. */
export function replace(stack: Stack, entry: ViewEntry): Stack {
  return stack.at(-1)?.view === entry.view ? stack : [...stack.slice(0, -1), entry]
}

/** Replaces the whole history by one view. */
export function reset(stack: Stack, entry: ViewEntry): Stack {
  const only = stack.length === 1 && stack[0]?.view === entry.view && stack[0].data === entry.data
  return only ? stack : [entry]
}

/**
 * Pops one entry and shows the one below. The selected wallet goes with it: an uncovered entry that carries
 * one would ask that wallet again by itself, so it is left behind too. `undefined` = there is nothing to go back to,
 * the modal closes; nor is there while the network is one the app doesn't have.
 */
export function goBack(stack: Stack): Stack | undefined {
  if (stack.length < 2 || stack.some(({ view }) => view === 'UnsupportedChain')) return undefined
  const below = stack.slice(0, -1)
  while (below.at(-1)?.view.startsWith('Connecting')) below.pop()
  return below.length === 0 ? initialStack : below
}

/** Cuts the history after `index`; with a single entry, or an index outside of it, nothing changes. */
export function backTo(stack: Stack, index: number): Stack {
  const inside = Number.isInteger(index) && index >= 0 && index < stack.length - 1
  return stack.length > 1 && inside ? stack.slice(0, index + 1) : stack
}

/** Whether a view has nothing to show without an account: it goes when the account goes. */
export function needsAccount(view: ViewName): boolean {
  return /^(Account|Swap|Wallet|Up)/.test(view)
}

/** For an account as well; but one that goes later takes no purchase or name under way with it. */
const beginsWithAccount = /^(OnRampProviders|ChooseAccountName)$/

/**
 * The view an app asks `open` for, with what it is to begin with; none where it needs an account and there is none.
 * @throws ViewNotOpenableError
 */
export function getOpeningView(wish: OpenParameters, isConnected: boolean): ViewEntry | undefined {
  const { view, uri, arguments: data = uri === undefined ? undefined : { uri } } = wish
  if (view === undefined) return undefined
  if (!Object.hasOwn(openableViews, view)) throw new ViewNotOpenableError(view)
  if (!isConnected && (needsAccount(view) || beginsWithAccount.test(view))) return undefined
  // View and arguments belong together by the type of OpenParameters.
  return { view, data } as ViewEntry
}

/** Which views `open({ view })` takes. */
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

/** `open({ view })` was asked for a view that doesn't exist or can't stand on its own. */
export class ViewNotOpenableError extends LatchkeyError {
  override readonly name = 'ViewNotOpenableError'

  constructor(view: string) {
    super(`The modal can’t be opened at the view '${view}'.`, {
      code: 'VIEW_NOT_OPENABLE',
      hint: 'Open it without a view, or at one of those the documentation lists.',
    })
  }
}
