import {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type CodeProvider,
  LatchkeyError,
  type Nft,
  type RequestContext,
  type WalletEntry,
} from '@latchkey/core'
import type { TransferAsset } from '@latchkey/core/transfers'
import type { Features } from '../modalOptions.ts'
import type { AssetAmount } from './format.ts'
import type { ViewName } from './languages/en/titles.ts'

export type { ViewName } from './languages/en/titles.ts'

/** The data a view's history entry carries; a view that isn't listed has none. */
type ViewData = {
  Connect: WalletFamily | undefined
  ConnectWallets: WalletFamily | undefined
  AllWallets: WalletFamily | undefined
  ConnectingExternal: { connectorUid: string }
  /** A wallet of the directory that pairs over the relay. */
  ConnectingWalletConnect: { wallet: WalletEntry; namespace?: ChainNamespace | undefined }
  /** A pairing code for any wallet: by a connector, of a chain family, or a code the app made itself (`uri`). */
  ConnectingWalletConnectBasic:
    | { connectorUid: string; uri?: undefined; namespace?: undefined }
    | { connectorUid?: undefined; uri: string; namespace?: undefined }
    | { connectorUid?: undefined; uri?: undefined; namespace: ChainNamespace }
    | undefined
  /** A wallet that isn't installed in this browser. */
  Downloads: { wallet: WalletEntry }
  AccountNft: Nft
  SwitchNetwork: { network: `${string}:${string}` }
  /** A network of a chain family in which no wallet is connected. */
  SwitchActiveChain: { network: `${string}:${string}` }
  /** `wallet`: name of a wallet that has accounts in several chain families. */
  ConnectingMultiChain: { wallet: string }
  /** Initial values an app gives the form, or the asset that was chosen for it elsewhere. */
  WalletSend: SendArguments | { readonly asset: TransferAsset } | undefined
  /** Initial values of the form. */
  Swap: SwapArguments | undefined
  TransactionResult: SentTransaction
  /** `side`: which of the two tokens is chosen. */
  SwapSelectToken: { side: 'from' | 'to' }
  /** `orderId`: absent when the provider reports no status; `popup`: its window, absent when the browser blocked it. */
  BuyInProgress: {
    provider: string
    url: string | undefined
    orderId: string | undefined
    popup: CheckoutWindow | undefined
    /** Whom it is delivered to. */
    account?: CaipAddress | undefined
  }
  RegisterAccountName: { draft: NameDraft }
  RegisterAccountNameSuccess: { draft: NameDraft }
  /** `open`: the person is signed in, and the wallet is being opened. */
  EmailLogin: { open: boolean }
  /** `number`: the person enters it on the page of the e-mailed link. */
  EmailVerifyDevice: { email: string; number: string | undefined }
  /** `length`: number of digits of the code. */
  EmailVerifyOtp: { email: string; length: number }
  /** The code is the one sent to the old address. */
  UpdateEmailPrimaryOtp: { newEmail: string; length: number }
  /** The code is the one sent to the new address. */
  UpdateEmailSecondaryOtp: { newEmail: string; length: number }
  /** `deleteAt`: milliseconds since 1970. */
  DeletionScheduled: { deleteAt: number }
  /** `link`: the login is added to the account that is signed in. */
  ConnectSocials: { link: boolean }
  /** `attempt`: the provider's open window; absent when the page itself came back from the provider. */
  ConnectingSocial: { provider: CodeProvider; link: boolean; attempt: SocialAttempt | undefined }
  ConnectingFarcaster: { link: boolean }
  /** `waits`: a request to the embedded wallet waits for the person. */
  ApproveTransaction: { waits: true } | undefined
}

/** The chain family whose wallets are listed; without it those of every family. */
type WalletFamily = { namespace: ChainNamespace }

/** The data of every view, by name. */
export type ViewParameters = {
  [name in ViewName]: name extends keyof ViewData ? ViewData[name] : undefined
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
 * Properties of every view: the data of its own history entry. A view reads its data from here and not from
 * `modal.state.stack`, because two views are mounted while one leaves and the other enters.
 */
export type ViewProps<name extends ViewName> = { readonly data: ViewParameters[name] }

/** Initial values an app gives the send form. */
export type SendArguments = {
  /** Decimal text, e.g. `'0.5'`. */
  readonly amount?: string | undefined
  /** The token's contract, plain or CAIP-10; absent = the native currency. */
  readonly assetAddress?: string | undefined
  readonly namespace?: ChainNamespace | undefined
  /** A network of the app to send on, by id or CAIP-2. The person is asked to switch if it isn't the active one. */
  readonly chainId?: string | number | undefined
  /** The receiver: an address or a name. */
  readonly to?: string | undefined
}

/** Initial values an app gives the swap form. */
export type SwapArguments = {
  /** A symbol of the served list, or a contract's address, plain or CAIP-10. */
  readonly fromToken?: string | undefined
  readonly toToken?: string | undefined
  /** Amount of `fromToken`, decimal text, e.g. `'12.5'`. */
  readonly amount?: string | undefined
}

/** A transfer or a swap that the wallet has accepted, as its result view names it. */
export type SentTransaction = {
  readonly kind: 'send' | 'swap'
  /** `undefined`: that of a batch, as long as its wallet hasn't named it. */
  readonly hash: string | undefined
  /** The batch of calls whose outcome the wallet is asked for, and the request it was sent with. Present without a hash. */
  readonly batch?: { readonly id: string; readonly context: RequestContext } | undefined
  readonly network: CaipNetworkId
  readonly sold: SentAmount
  /** Of a swap: what was quoted. */
  readonly bought?: SentAmount | undefined
  /** Plain address of the receiver; of a swap the account itself. */
  readonly to: string
  /** The name the receiver was entered by. */
  readonly toName?: string | undefined
  /** The form for another one like it. */
  readonly again:
    | { readonly view: 'WalletSend'; readonly data: SendArguments }
    | { readonly view: 'Swap'; readonly data: SwapArguments }
}

/** An amount of an asset in base units. `symbol` is text from outside. */
export type SentAmount = AssetAmount

/** A sign-in whose window was opened in the click that asked for it. Its view stops it when the person leaves. */
export type SocialAttempt = {
  /** Resolves when the person is signed in. */
  readonly done: Promise<void>
  /** Whether the window looks closed. */
  isClosed(): boolean
  subscribe(listener: () => void): () => void
  stop(): void
}

/**
 * A name that the person is choosing. It is kept when its view is unmounted, because the wallet's request
 * replaces the view while the name is being registered.
 */
export type NameDraft = {
  get(): NameDraftState
  set(change: Partial<NameDraftState>): void
  subscribe(listener: () => void): () => void
}

/** State of a {@link NameDraft}. */
export type NameDraftState = {
  /** As typed, without the zone. */
  readonly text: string
  /**
   * `signing`: the wallet asks the person; `registering`: it has signed, and the server has it; `done`: the name is
   * registered.
   */
  readonly status: 'typing' | 'signing' | 'registering' | 'done'
  /** The whole name that is being registered, or was. */
  readonly name: string | undefined
  /** Why the last try failed. */
  readonly error: unknown
}

/** A window of an onramp provider, opened in the click, before the address of its page is known. */
export type CheckoutWindow = {
  /** Also `true` for a page that has cut itself off from its opener, which looks the same. */
  isClosed(): boolean
  /** Shows a page. It gets no referrer and no opener. */
  go(url: string): void
  close(): void
}

/** Views that `open({ view })` takes: they need no data and no state left by another view. */
export const openableViews = [
  'Connect',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'Account',
  'ApproveTransaction',
  'ChooseAccountName',
  'Networks',
  'OnRampProviders',
  'Swap',
  'Transactions',
  'WalletCompatibleNetworks',
  'WalletReceive',
  'WalletSend',
  'WhatIsANetwork',
  'WhatIsAWallet',
] as const satisfies readonly ViewName[]

/** Names that `open({ view })` takes. */
export type OpenableView = (typeof openableViews)[number]

/** Parameters of `modal.open`. */
export type OpenParameters = {
  /**
   * Another name is refused with `ViewNotOpenableError`. A view that needs an account is replaced by `Connect` when there is
   * none, and one of a feature that `features` switches off by the account. An app that only pairs opens at its wallets or its code
   * until somebody is connected.
   */
  view?: OpenableView | undefined
  /**
   * The chain family to open for. With an account of it the modal shows that account, and its network becomes the active one;
   * without one it lists the wallets and logins of this family alone. Absent: the family in use, and without an account there the
   * one that has one; every wallet is listed.
   */
  namespace?: ChainNamespace | undefined
} & (
  | { uri?: undefined; arguments?: undefined }
  /** `uri`: a pairing the app made itself, shown as a code and a link. The app waits for the wallet. */
  | { view: 'ConnectingWalletConnectBasic'; uri?: string | undefined; arguments?: undefined }
  /** Initial values of the form. */
  | { view: 'Swap'; uri?: undefined; arguments?: SwapArguments | undefined }
  | { view: 'WalletSend'; uri?: undefined; arguments?: SendArguments | undefined }
)

/** `open({ view })` was called with a view that doesn't exist or can't stand on its own. */
export class ViewNotOpenableError extends LatchkeyError {
  override readonly name = 'ViewNotOpenableError'

  constructor(view: string) {
    super(`The modal can’t be opened at the view '${view}'.`, {
      code: 'VIEW_NOT_OPENABLE',
      hint: 'Open it without a view, or at one of those the documentation lists.',
    })
  }
}

/** @throws ViewNotOpenableError */
export function assertOpenable(view: string | undefined): void {
  const names: readonly string[] = openableViews
  if (view !== undefined && !names.includes(view)) throw new ViewNotOpenableError(view)
}

/**
 * Whether a view has nothing to show without an account. It is left when the account goes. The name decides: a new view that
 * begins with one of these words is left too.
 */
export function needsAccount(view: ViewName): boolean {
  return /^(Account|Swap|Wallet|Up)/.test(view)
}

/**
 * Whether a view opens only with an account. Two of them stay when it goes later, because a purchase or a name may be under way.
 */
export function opensWithAccount(view: ViewName): boolean {
  return needsAccount(view) || /^(OnRampProviders|ChooseAccountName)$/.test(view)
}

/** The feature that a view belongs to: where the app has switched it off, its code isn't loaded. */
const viewFeatures: { readonly [view in OpenableView]?: 'onramp' | 'receive' | 'send' | 'swaps' } = {
  OnRampProviders: 'onramp',
  Swap: 'swaps',
  WalletCompatibleNetworks: 'receive',
  WalletReceive: 'receive',
  WalletSend: 'send',
}

/** Whether the app has the feature that a view belongs to. */
export function hasFeature(view: OpenableView, features: Partial<Features>): boolean {
  const feature = viewFeatures[view]
  return feature === undefined || features[feature] !== false
}

/** Views that may be of one chain family. */
const listsWallets = /^(Connect|AllWallets|ConnectingWalletConnectBasic)$/

/**
 * Returns the history entry for the parameters of `open`, or `undefined` when none is asked for, when it needs an account
 * and there is none, and when it is of a feature that the app has switched off.
 *
 * @throws ViewNotOpenableError
 */
export function getOpeningEntry(
  parameters: OpenParameters,
  isConnected: boolean,
  features: Partial<Features> = {},
): ViewEntry | undefined {
  const { view, namespace, uri } = parameters
  if (view === undefined) return undefined
  assertOpenable(view)
  if (!isConnected && opensWithAccount(view)) return undefined
  if (!hasFeature(view, features)) return undefined
  const family = namespace && listsWallets.test(view) ? { namespace } : undefined
  const { arguments: data = uri === undefined ? family : { uri } } = parameters
  // View and arguments belong together by the type of OpenParameters.
  return { view, data } as ViewEntry
}
