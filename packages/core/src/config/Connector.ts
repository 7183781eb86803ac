import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { LoginSource } from './LoginSource.ts'
import type { PairingSource } from './PairingSource.ts'

/** One way into one wallet, for one namespace. Knows nothing of the store, the modal or React. */
export type Connector = {
  /** Unique while the page lives, e.g. `eip155:io.metamask:<uuid>`. */
  readonly uid: string
  /** Stable across page loads: the EIP-6963 rdns, else a fixed id such as `injected`. */
  readonly id: string
  readonly type: ConnectorType
  readonly namespace: ChainNamespace
  /** Text from outside: render it as text only. */
  readonly name: string
  /** A `data:image/` or `https:` URL that passed the scheme check, or nothing. */
  readonly icon?: string | undefined
  /**
   * Asks the wallet for its accounts. May open the wallet.
   * @throws UserRejectedRequestError, RpcError, TimeoutError, WalletUnavailableError
   */
  connect(parameters?: ConnectorConnectParameters): Promise<ConnectorSession>
  /** Asks silently whether the wallet still lets us in. Never opens the wallet (field note 31). */
  restore(parameters?: {
    /** Where it was before; for wallets that are on no network of their own. */
    network?: CaipNetworkId | undefined
    signal?: AbortSignal | undefined
  }): Promise<ConnectorSession | undefined>
  /**
   * Ends the session on the wallet's side where the wallet can. A wallet that can't is no error.
   * @throws RpcError (the wallet tried and failed: it still lets the page in)
   */
  disconnect(): Promise<void>
  /** The wallet's own provider object, e.g. an EIP-1193 provider. */
  getProvider(): unknown
  /** Where a wallet is reached by a code or a link over a relay; absent on all others. */
  readonly pairing?: PairingSource | undefined
  /** Where a person signs in to an embedded wallet; absent on all others. */
  readonly login?: LoginSource | undefined
  /** Events while connected; returns the unsubscribe function. */
  subscribe(listener: (event: ConnectorEvent) => void): () => void
}

/** Parameters of {@link Connector.connect}. */
export type ConnectorConnectParameters = {
  /** The network the app would like; a wallet may answer another. */
  network?: CaipNetworkId | undefined
  signal?: AbortSignal | undefined
}

/** What a live wallet confirmed: never read from storage. */
export type ConnectorSession = {
  /** Plain addresses, the wallet's preferred one first; at least one. */
  readonly accounts: readonly string[]
  /** The network the wallet itself is on; it may be one the config doesn't list. */
  readonly network: CaipNetworkId
  /** Who answered, where the connector is a way to many wallets; by default it is the connector's own name and picture. */
  readonly wallet?: { readonly name: string; readonly icon: string | undefined } | undefined
}

/** What a connector tells its owner while connected. */
export type ConnectorEvent =
  | { readonly type: 'accountsChanged'; readonly accounts: readonly string[] }
  | { readonly type: 'networkChanged'; readonly network: CaipNetworkId }
  | { readonly type: 'disconnected'; readonly cause?: unknown }

/** Connector types on the wire. */
export type ConnectorType = 'INJECTED' | 'WALLET_CONNECT' | 'ANNOUNCED' | 'AUTH' | 'EXTERNAL' | 'MULTI_CHAIN'
