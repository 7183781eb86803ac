import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { Adapter } from '../adapter/Adapter.ts'
import type { Connector } from '../connector/Connector.ts'
import type { EventStream } from '../events/EventStream.ts'
import type { Logger } from '../logger/Logger.ts'
import type { Network } from '../network/Network.ts'
import type { NetworkInput } from '../network/NetworkInput.ts'
import type { PendingWork } from '../request/PendingWork.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'
import type { ServerInfo } from '../server/ServerInfo.ts'
import type { SafeStorage } from '../storage/SafeStorage.ts'
import type { ConfigParameters } from './ConfigParameters.ts'
import type { Features } from './Features.ts'
import type { Metadata } from './Metadata.ts'
import type { State } from './State.ts'
import type { Stores } from './Stores.ts'

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
  /** Reads `/.well-known/latchkey` once, on the first call (decisions 2); `undefined` without a server. */
  server(): Promise<ServerInfo | undefined>
  /** Work that must not run twice at once, by key; the second caller gets the first one's promise (`shareWork`). */
  readonly pending: Map<string, PendingWork>
  /** The connect attempt under way per namespace; `State.status` derives from it. */
  readonly attempts: Map<ChainNamespace, AbortController>
  /** How to stop listening to each live connection's wallet, by `Connection.uid`, and wallets of a family that was removed, by its namespace. */
  readonly watched: Map<string, () => void>
  /** Fires when the config stops; `undefined` while it isn't started. */
  readonly life: AbortSignal | undefined
  /** Makes a network with this config's own and proxy URLs. */
  defineNetwork(input: NetworkInput): Network
  /** Where a visitor starts, in that namespace or over all; `stored` is the one kept from last time (S9.57). */
  defaultNetwork(wishes?: {
    stored?: string | undefined
    namespace?: ChainNamespace | undefined
  }): CaipNetworkId | undefined
}
