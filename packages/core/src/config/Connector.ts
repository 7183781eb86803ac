import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { LoginSource } from './LoginSource.ts'
import type { PairingSource } from './PairingSource.ts'

/** A way to connect one wallet for one namespace. Independent of config, modal and React. */
export type Connector = {
  /** Unique in the page, e.g. `eip155:io.metamask:<uuid>`. */
  readonly uid: string
  /** Stable across page loads: the EIP-6963 `rdns`, or a fixed id such as `injected`. */
  readonly id: string
  readonly type: ConnectorType
  readonly namespace: ChainNamespace
  /** Untrusted text: render it as text. */
  readonly name: string
  /** A `data:image/` URL, or one of the app’s server. Show it in an `<img>` only: it may be SVG. */
  readonly icon?: string | undefined
  /**
   * Requests the accounts; the wallet may prompt.
   *
   * @throws UserRejectedRequestError, RpcError, TimeoutError, AbortedError, WalletUnavailableError
   */
  connect(parameters?: ConnectorConnectParameters): Promise<ConnectorSession>
  /** Gets the accounts without prompting; `undefined` when the wallet no longer shares any. */
  restore(parameters?: {
    /** The last network, for wallets that have no network of their own. */
    network?: CaipNetworkId | undefined
    signal?: AbortSignal | undefined
  }): Promise<ConnectorSession | undefined>
  /**
   * Ends the session in the wallet, if the wallet supports that.
   *
   * @throws RpcError when the wallet failed to end it: it still shares its accounts
   */
  disconnect(): Promise<void>
  /**
   * Gets which networks the live wallet serves; absent on connectors whose wallets serve any network they are asked for.
   *
   * @throws TimeoutError, AbortedError, WalletUnavailableError
   */
  getNetworkSupport?(parameters?: { signal?: AbortSignal | undefined }): Promise<NetworkSupport>
  /** Returns the wallet's provider object, e.g. an EIP-1193 provider. */
  getProvider(): unknown
  /**
   * Returns the connector for a request that is withdrawn from the wallet when the signal fires, so that nobody approves what nobody
   * waits for. Absent where a wallet can't be told.
   */
  withSignal?(signal: AbortSignal): Connector
  /**
   * Whether a payment that `withSignal` withdraws is answered all the same, soon: with its hash where it was sent. Absent where a wallet
   * leaves that open.
   */
  readonly answersWithdrawn?: boolean | undefined
  /** Pairing by a code or link over a relay; absent on other connectors. */
  readonly pairing?: PairingSource | undefined
  /** Sign-in to an embedded wallet; absent on other connectors. */
  readonly login?: LoginSource | undefined
  /** Subscribes to wallet events; returns the unsubscribe function. */
  subscribe(listener: (event: ConnectorEvent) => void): () => void
}

/** Parameters of {@link Connector.connect}. */
export type ConnectorConnectParameters = {
  /** The preferred network; a wallet may choose another. */
  network?: CaipNetworkId | undefined
  signal?: AbortSignal | undefined
}

/** Accounts and network that a live wallet has confirmed. Never read from storage. */
export type ConnectorSession = {
  /** Plain addresses, at least one; the preferred one first. */
  readonly accounts: readonly string[]
  /** The network of the wallet, which may be one that the config does not list. */
  readonly network: CaipNetworkId
  /**
   * Identifies the session with the wallet, for connectors that reach many wallets: another session may be with another wallet, so that a
   * request made for the one before is refused. Kept while the session is restored.
   */
  readonly sessionId?: string | undefined
  /** What the wallet tells of each account beyond its address; also of addresses that are not among `accounts`. */
  readonly records?: readonly AccountRecord[] | undefined
  /** The wallet that connected, for connectors that reach many wallets. Default: name and icon of the connector. */
  readonly wallet?: { readonly name: string; readonly icon: string | undefined } | undefined
}

/** Which networks a wallet serves. */
export type NetworkSupport = {
  /** The networks of the session with the wallet; absent where a wallet isn't bound to any. */
  readonly approved?: readonly CaipNetworkId[] | undefined
  /** Whether the wallet serves no network beside `approved`, so that it can't be switched to one. */
  readonly isLimited?: boolean | undefined
  /** Networks on which the account can be used as a smart account. */
  readonly smartAccounts?: readonly CaipNetworkId[] | undefined
}

/** A connected account as its wallet describes it. */
export type AccountRecord = {
  readonly namespace: ChainNamespace
  /** Plain. Of type `stx` it belongs to another chain, which this package doesn't serve. */
  readonly address: string
  /** On Bitcoin what the address is for, elsewhere how the account signs. */
  readonly type: 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'
  /** Hex. */
  readonly publicKey?: string | undefined
  /** Derivation path (BIP-32), e.g. `m/84'/0'/0'/0/0`. */
  readonly path?: string | undefined
}

/** How accounts are used by default, by chain family. */
export type DefaultAccountTypes = {
  /** Accounts of the embedded wallet whose person hasn't chosen. Default: `smartAccount`. */
  readonly eip155?: 'smartAccount' | 'eoa' | undefined
  /**
   * Which of a wallet's addresses is the current account. Default: `payment`. `stx` is an address of another chain, which is never the
   * current account, so it changes nothing.
   */
  readonly bip122?: 'payment' | 'ordinal' | 'stx' | undefined
  /** The only kind there is. */
  readonly solana?: 'eoa' | undefined
  /** The only kind there is. */
  readonly polkadot?: 'eoa' | undefined
}

/** Events of a connected wallet. */
export type ConnectorEvent =
  | {
      readonly type: 'accountsChanged'
      readonly accounts: readonly string[]
      readonly records?: readonly AccountRecord[] | undefined
    }
  | { readonly type: 'networkChanged'; readonly network: CaipNetworkId }
  | { readonly type: 'disconnected'; readonly cause?: unknown }

/**
 * How a connector's wallet was found. `ANNOUNCED`: by EIP-6963 or Wallet Standard. `INJECTED`: only as `window.ethereum`.
 * `WALLET_CONNECT`: over the relay. `AUTH`: the embedded wallet. `EXTERNAL`: by wagmi, or by the app (`createConnector`). `MULTI_CHAIN`: no adapter of this
 * package uses it.
 */
export type ConnectorType = 'INJECTED' | 'WALLET_CONNECT' | 'ANNOUNCED' | 'AUTH' | 'EXTERNAL' | 'MULTI_CHAIN'
