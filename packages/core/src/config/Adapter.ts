import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { EventStream } from '../base/events.ts'
import type { Logger } from '../base/logger.ts'
import type { SafeStorage } from '../base/storage.ts'
import type { ConnectionActions, NetworkActions } from './adapterActions.ts'
import type { Connector } from './Connector.ts'
import type { Features, Metadata } from './Features.ts'
import type { Network, RpcClient, ServerInfo } from './Network.ts'
import type { Stores } from './stores.ts'

/** A chain family plugged into the engine: one folder under `chains/`, one export line. */
export type Adapter = {
  readonly namespace: ChainNamespace
  readonly type: AdapterType
  /** Starts finding wallets; the returned function undoes everything. Called only in a browser. */
  setup(context: AdapterContext): () => void
  /** The chain's plain address form, without a checksum test. */
  isAddress(value: string): boolean
  /** Code that loads when first called, so that none of it is in the eager bundle. */
  readonly connection?: ConnectionActions | undefined
  readonly network?: NetworkActions | undefined
}

/** Adapter type identifiers, exact. */
export type AdapterType =
  | 'universal'
  | 'solana'
  | 'wagmi'
  | 'ethers'
  | 'ethers5'
  | 'bitcoin'
  | 'polkadot'
  | 'evm'

/** What an adapter is given when the config starts. */
export type AdapterContext = {
  /** The networks of the adapter's namespace, as they are now. */
  networks(): readonly Network[]
  /** Adds a connector, or replaces the one with the same `uid`. */
  addConnector(connector: Connector): void
  removeConnector(uid: string): void
  rpc(network: CaipNetworkId): RpcClient
  readonly logger: Logger
  /** What wallets and relays are told of the app. The engine always gives it. */
  readonly app?: AppFacts | undefined
}

/** What an adapter may know of the app it is in. */
export type AppFacts = {
  readonly metadata: Metadata
  readonly projectId: string | undefined
  readonly preset?: 'standard' | 'compat' | undefined
  readonly features?: Features | undefined
  readonly events?: Pick<EventStream, 'emit'> | undefined
  readonly _internal: {
    /** Reads the server's discovery document when first called; `undefined` without a server. */
    server(): Promise<ServerInfo | undefined>
    /** What the app was configured with; without a `server` what needs one isn't offered. */
    readonly parameters?: { readonly server?: unknown } | undefined
    readonly storage?: SafeStorage | undefined
    readonly stores?: Stores | undefined
    /** Reports a fault of the app's configuration to its developer. */
    alert?(fault: 'originRefused', texts?: { readonly long: string }): Promise<void>
  }
}
