import type { CaipNetworkId, ChainNamespace, SocialProvider } from '@latchkey/protocol'
import type { AccountRecord } from './Connector.ts'
import type { LoginUser } from './LoginSource.ts'

/** The state of a config. Only `connections`, `current`, `activeNetwork` and `altered` are stored. */
export type State = {
  /** Over all namespaces: `connected` when at least one connection is live. */
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** By `Connection.uid`. */
  readonly connections: ReadonlyMap<string, Connection>
  /** The `uid` of the connection that each namespace uses. */
  readonly current: { readonly [namespace in ChainNamespace]?: string | undefined }
  /** The network of the app. The wallet's own may differ: see `Connection.network`. */
  readonly activeNetwork: CaipNetworkId | undefined
  /** Set while the app switches to a network of another chain family: that family. */
  readonly switchingTo?: ChainNamespace | undefined
  readonly accountDetails: { readonly [namespace in ChainNamespace]?: AccountDetails | undefined }
  /** The newest hundred sends of this page, oldest first; absent before the first. */
  readonly sends?: readonly OwnSend[] | undefined
  /**
   * The newest ten transactions that are other ones on the network than the wallet was given (`waitForTransaction`), oldest first. They are
   * stored, and stay until they are removed here.
   */
  readonly altered?: readonly AlteredTransaction[] | undefined
  /** A configuration fault for the app's developer; set only with `debug`. */
  readonly alert?: Alert | undefined
}

/** A transaction that is another one on the network than the wallet was given. */
export type AlteredTransaction = Pick<OwnSend, 'hash' | 'network'>

/** A wallet that is connected for one namespace. */
export type Connection = {
  /** Key in `State.connections`: `<namespace>:<connectorId>`. A wallet has at most one connection per namespace. */
  readonly uid: string
  readonly namespace: ChainNamespace
  readonly connectorId: string
  /** The live connector; `undefined` while `reconnecting` and until the wallet is found. */
  readonly connectorUid: string | undefined
  readonly connectorName: string
  readonly connectorIcon: string | undefined
  /** `connected` only after the live wallet has confirmed accounts and network. */
  readonly status: 'reconnecting' | 'connected'
  /** Identifies the session with the wallet; absent where the connector reaches one wallet only. */
  readonly sessionId?: string | undefined
  /**
   * When the person connected the wallet, milliseconds since 1970; a reload keeps it. Two sessions with one account differ by it. Absent
   * where nobody has stored it.
   */
  readonly since?: number | undefined
  /** Plain addresses, the current one first. */
  readonly accounts: readonly string[]
  /** What the wallet tells of its accounts; absent when it tells nothing but addresses. */
  readonly records?: readonly AccountRecord[] | undefined
  /** The wallet's own network. */
  readonly network: CaipNetworkId
}

/** A transfer sent from this page. It is watched until the network has included or failed it. */
export type OwnSend = {
  /** As the wallet returned it. Identifies the entry. */
  readonly hash: string
  /** The hash that was included, if the wallet sent the transfer again at another fee; else `hash`. */
  readonly finalHash: string
  readonly network: CaipNetworkId
  /** Plain addresses. */
  readonly from: string
  readonly to: string
  /** Whole units as decimal text. */
  readonly amount: string
  readonly token: {
    readonly name: string
    readonly symbol: string
    /** CAIP-10 of the contract; absent for the native currency. */
    readonly address?: string | undefined
    readonly iconUrl?: string | undefined
  }
  /** Milliseconds since 1970. */
  readonly sentAt: number
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced'
  /** The transaction of this hash differs from what the wallet was given. */
  readonly altered?: true | undefined
  /** Hash of the transaction that replaced it, if known. */
  readonly replacement?: string | undefined
}

/**
 * What is known about a namespace's current account beyond its address. Engine, modal and app set the fields with
 * `updateAccount`. Reset on disconnect.
 */
export type AccountDetails = {
  /** Decimal string in whole units. */
  balance?: string | undefined
  balanceSymbol?: string | undefined
  profileName?: string | undefined
  profileImage?: string | undefined
  /** Who is signed in to the embedded wallet. */
  user?: LoginUser | undefined
  tokenBalance?: readonly unknown[] | undefined
  /** Embedded wallet: whether the code of a smart account is on the network in use. */
  smartAccountDeployed?: boolean | undefined
  /** Embedded wallet: how its EVM account is used by default. */
  preferredAccountType?: 'eoa' | 'smartAccount' | undefined
  /** Embedded wallet: the service of the last sign-in; absent after one by e-mail. */
  socialProvider?: SocialProvider | undefined
  connectedWalletInfo?:
    | { readonly name: string; readonly icon?: string | undefined; readonly connectorId: string }
    | undefined
  addressExplorerUrl?: string | undefined
  farcasterUrl?: string | undefined
  /** The tab that the person chose last in the Account view: tokens, NFTs, activity. */
  currentTab?: 0 | 1 | 2 | undefined
}

/** A message for the app's developer, not for its visitors. */
export type Alert = { readonly code: string; readonly short: string; readonly long: string }

/** A plain address of a chain family: hex with `0x` on EVM, text of its own form elsewhere. */
export type Address<namespace extends ChainNamespace = ChainNamespace> = namespace extends 'eip155'
  ? `0x${string}`
  : string

/** The hash of a transaction, which Solana calls its signature: hex with `0x` on EVM, text of its own form elsewhere. */
export type Hash<namespace extends ChainNamespace = ChainNamespace> = Address<namespace>

/** A signature: hex with `0x` on EVM, text in the encoding of the chain elsewhere. */
export type Signature<namespace extends ChainNamespace = ChainNamespace> = Address<namespace>
