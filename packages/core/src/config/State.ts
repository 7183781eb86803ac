import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { OwnSend, SendState } from './sendState.ts'

/** Everything the engine knows that a view may show. Only connections, current and activeNetwork persist. */
export type State = {
  /** Over all namespaces: `connected` as soon as one connection is live. */
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** By `Connection.uid`. */
  readonly connections: ReadonlyMap<string, Connection>
  /** Which connection each namespace uses. */
  readonly current: { readonly [namespace in ChainNamespace]?: string | undefined }
  /** The network the app is on; the wallet's own may differ (`Connection.network`). */
  readonly activeNetwork: CaipNetworkId | undefined
  /** The chain family the app is on its way to, while a switch to a network of another one runs. */
  readonly switchingTo?: ChainNamespace | undefined
  readonly accountDetails: { readonly [namespace in ChainNamespace]?: AccountDetails | undefined }
  readonly send: SendState
  /** What was sent from this page, oldest first, the newest hundred; absent before the first. */
  readonly sends?: readonly OwnSend[] | undefined
  /** A configuration fault for the app's developer; set only with `debug`. */
  readonly alert?: Alert | undefined
}

/** One wallet connected for one namespace. `uid` is the key in `State.connections`. */
export type Connection = {
  /** Unique per connection: `<namespace>:<connectorId>`; the same wallet can't be connected twice in a namespace. */
  readonly uid: string
  readonly namespace: ChainNamespace
  readonly connectorId: string
  /** The live connector; `undefined` while `reconnecting` and its wallet hasn't shown up yet. */
  readonly connectorUid: string | undefined
  readonly connectorName: string
  readonly connectorIcon: string | undefined
  /** `connected` only after the live wallet confirmed accounts and network. */
  readonly status: 'reconnecting' | 'connected'
  /** Plain addresses, the current one first. */
  readonly accounts: readonly string[]
  /** The wallet's real network. */
  readonly network: CaipNetworkId
}

/** What is known of a namespace's current account beyond its address; reset on disconnect. */
export type AccountDetails = {
  /** Decimal string in whole units. */
  balance?: string | undefined
  balanceSymbol?: string | undefined
  profileName?: string | undefined
  profileImage?: string | undefined
  user?: unknown
  tokenBalance?: readonly unknown[] | undefined
  smartAccountDeployed?: boolean | undefined
  preferredAccountType?: string | undefined
  socialProvider?: string | undefined
  connectedWalletInfo?:
    | { readonly name: string; readonly icon?: string | undefined; readonly connectorId: string }
    | undefined
  addressExplorerUrl?: string | undefined
  farcasterUrl?: string | undefined
  /** Tab of the Account view, 0-2. */
  currentTab?: 0 | 1 | 2 | undefined
}

/** A message for the app's developer, not for its visitors. */
export type Alert = { readonly code: string; readonly short: string; readonly long: string }
