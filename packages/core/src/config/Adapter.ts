import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { EventStream } from '../base/events.ts'
import type { Logger } from '../base/logger.ts'
import type { SafeStorage } from '../base/storage.ts'
import type { ConnectionActions, NetworkActions } from './adapterActions.ts'
import type { Connector, DefaultAccountTypes } from './Connector.ts'
import type { Metadata } from './Metadata.ts'
import type { Network, RpcClient, ServerInfo } from './Network.ts'
import type { Stores } from './stores.ts'

/** Support for one chain family. Each lives in a folder under `chains/` and has an entry of its own. */
export type Adapter<namespace extends ChainNamespace = ChainNamespace> = {
  readonly namespace: namespace
  readonly type: AdapterType
  /** Starts finding wallets; returns the function that undoes it. Called in browsers only. */
  setup(context: AdapterContext): () => void
  /** Whether a text has the form of a plain address. The checksum is not tested. */
  isAddress(value: string): boolean
  /**
   * Loads the function that writes a valid address as the chain family does, e.g. with its checksum. Absent: there is one way to
   * write it.
   */
  loadAddressFormat?(): Promise<(address: string) => string>
  /** Loads its code when first called, to keep it out of the initial bundle. */
  readonly connection?: ConnectionActions | undefined
  readonly network?: NetworkActions | undefined
}

/** Identifies the adapter to servers and wallets. */
export type AdapterType =
  | 'universal'
  | 'solana'
  | 'wagmi'
  | 'ethers'
  | 'ethers5'
  | 'bitcoin'
  | 'polkadot'
  | 'evm'

/** Passed to {@link Adapter.setup} when the config starts. */
export type AdapterContext = {
  /** The current networks of the adapter's namespace. */
  networks(): readonly Network[]
  /** Adds a connector; replaces the one with the same `uid`. */
  addConnector(connector: Connector): void
  removeConnector(uid: string): void
  rpc(network: CaipNetworkId): RpcClient
  readonly logger: Logger
  /** The app, as wallets and relays see it. Absent in tests only. */
  readonly app?: AdapterApp | undefined
}

/** The part of the config that adapters use. */
export type AdapterApp = {
  readonly metadata: Metadata
  readonly projectId: string | undefined
  readonly preset?: 'standard' | 'compat' | undefined
  readonly events?: Pick<EventStream, 'emit'> | undefined
  readonly _internal: {
    /** Fetches the server's discovery document on the first call; `undefined` without a server. */
    server(): Promise<ServerInfo | undefined>
    /** Parameters of `createConfig`. Features that need a server are not offered without `server`. */
    readonly parameters?:
      | { readonly server?: unknown; readonly defaultAccountTypes?: DefaultAccountTypes | undefined }
      | undefined
    readonly storage?: SafeStorage | undefined
    readonly stores?: Stores | undefined
    /** Reports a fault of the app's configuration to its developer. */
    alert?(fault: 'originRefused' | 'sessionExpired', texts?: { readonly long: string }): Promise<void>
    /** Alerts the developer if the project does not allow this page's origin. */
    diagnoseProject?(reason: 'login' | 'frame'): Promise<void>
  }
}
