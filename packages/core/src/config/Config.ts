import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { InFlight } from '../base/dedupe.ts'
import type { EventStream } from '../base/events.ts'
import type { Logger } from '../base/logger.ts'
import type { SafeStorage } from '../base/storage.ts'
import type { Adapter } from './Adapter.ts'
import type { ConfigParameters } from './ConfigParameters.ts'
import type { Connector } from './Connector.ts'
import type { Features, Metadata } from './Features.ts'
import type { Network, NetworkInput, RpcClient, ServerInfo } from './Network.ts'
import type { State } from './State.ts'
import type { Stores } from './stores.ts'

/** What `createConfig` returns. Plain object, no side effect until `start()`; two of them live side by side. */
export type Config = {
  readonly projectId: string | undefined
  readonly preset: 'standard' | 'compat'
  readonly metadata: Metadata
  readonly features: Features
  /** As they are now: `addNetwork` and `removeNetwork` change them. */
  readonly networks: readonly Network[]
  /** As they are now: `removeAdapter` takes one away. */
  readonly adapters: readonly Adapter[]
  /** Wallets found so far, in the order they were announced. */
  readonly connectors: readonly Connector[]
  readonly state: State
  readonly events: EventStream
  readonly logger: Logger
  /** Calls `listener` when what `selector` picks from the state changes (compared with `Object.is`). */
  subscribe<slice>(
    selector: (state: State) => slice,
    listener: (now: slice, before: slice) => void,
  ): () => void
  /** Calls `listener` when a wallet appears or goes. */
  subscribeConnectors(listener: (connectors: readonly Connector[]) => void): () => void
  /** Calls `listener` when the list of networks changes. */
  subscribeNetworks(listener: (networks: readonly Network[]) => void): () => void
  /**
   * Starts finding wallets and restoring the last session; counted, so that every caller's stop function may be called
   * in any order, and twice mounting (StrictMode) starts once. Does nothing on a server.
   */
  start(): () => void
  /** For Latchkey's own packages; no promise of stability. */
  readonly _internal: ConfigInternal
}

/** The honest back door of our own packages. */
export type ConfigInternal = {
  readonly storage: SafeStorage
  /** What `createConfig` was given. */
  readonly parameters: ConfigParameters
  /** What lazily loaded parts keep. */
  readonly stores: Stores
  /** `status` is derived afterwards, whatever the update says of it. */
  setState(update: (state: State) => State): void
  addConnector(connector: Connector): void
  removeConnector(uid: string): void
  setNetworks(networks: readonly Network[]): void
  rpc(network: CaipNetworkId): RpcClient
  /** Reads `/.well-known/latchkey` once, on the first call; `undefined` without a server. */
  server(): Promise<ServerInfo | undefined>
  /**
   * Reports a fault of the app's configuration to its developer: in the console, and as `state.alert` with `debug`.
   * `long` replaces the fault's own text. Resolves once it is reported; never rejects.
   */
  alert(fault: ConfigFault, texts?: { readonly long: string }): Promise<void>
  /** Called after a stored connection was restored with its live wallet. */
  onRestore(connector: Connector): void
  /** Work that must not run twice at once, by key; the second caller gets the first one's promise (`dedupe`). */
  readonly pending: Map<string, InFlight>
  /** The connect attempt under way per namespace; `State.status` derives from it. */
  readonly attempts: Map<ChainNamespace, AbortController>
  /** How to stop listening to each live connection's wallet, by `Connection.uid`, and wallets of a family that was removed, by its namespace. */
  readonly watched: Map<string, () => void>
  /** Fires when the config stops; `undefined` while it isn't started. */
  readonly life: AbortSignal | undefined
  /** Makes a network with this config's own and proxy URLs. */
  defineNetwork(input: NetworkInput): Network
  /** Where a visitor starts, in that namespace or over all; `stored` is the one kept from last time. */
  defaultNetwork(wishes?: {
    stored?: string | undefined
    namespace?: ChainNamespace | undefined
  }): CaipNetworkId | undefined
}

/** What can be wrong with an app's configuration that only a wallet or a server finds out. */
export type ConfigFault = 'networkNotListed' | 'originRefused' | 'projectIdRefused' | 'projectIdMissing'
