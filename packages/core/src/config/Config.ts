import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId } from '@latchkey/protocol'
import type { InFlight } from '../base/dedupe.ts'
import type { EventStream } from '../base/events.ts'
import type { Logger } from '../base/logger.ts'
import type { SafeStorage } from '../base/storage.ts'
import type { Adapter } from './Adapter.ts'
import { InvalidConfigError } from './assertParameters.ts'
import type { ConfigParameters, PresetDefaults } from './ConfigParameters.ts'
import type { Connector } from './Connector.ts'
import type { Metadata } from './Metadata.ts'
import type { Network, NetworkInput, RpcClient, ServerInfo } from './Network.ts'
import type { State } from './State.ts'
import type { Stores } from './stores.ts'

/**
 * The engine of one app, returned by `createConfig`. Several configs can exist side by side. The type carries the ids of the
 * networks and the chain families it was created with: actions take these and no others.
 */
export type Config<
  network extends CaipNetworkId = CaipNetworkId,
  namespace extends ChainNamespace = ChainNamespace,
> = {
  readonly projectId: string | undefined
  readonly preset: 'standard' | 'compat'
  readonly metadata: Metadata
  /** What `createConfig` was called with. */
  readonly parameters: ConfigParameters
  /** The current networks; `addNetwork` and `removeNetwork` change them. Networks that are added are not in the type. */
  readonly networks: readonly Network<network>[]
  /** The current adapters; `removeAdapter` removes one. */
  readonly adapters: readonly Adapter<namespace>[]
  /** Wallets found so far, in the order of their announcement. */
  readonly connectors: readonly Connector[]
  readonly state: State
  /** What is stored on this device, under names of this config. It never throws: where it can't write, it continues in memory. */
  readonly storage: SafeStorage
  readonly events: EventStream
  readonly logger: Logger
  /** Calls `listener` when the selected part of the state changes (compared with `Object.is`). */
  subscribe<slice>(
    selector: (state: State) => slice,
    listener: (now: slice, before: slice) => void,
  ): () => void
  /** Calls `listener` when a wallet is found or removed. */
  subscribeConnectors(listener: (connectors: readonly Connector[]) => void): () => void
  /** Calls `listener` when the list of networks changes. */
  subscribeNetworks(listener: (networks: readonly Network[]) => void): () => void
  /**
   * Starts finding wallets and restoring the last session; returns the stop function. Calls are counted: the config runs
   * from the first start to the last stop. Does nothing on a server.
   */
  start(): () => void
  /** For Latchkey's own packages; may change in any version. */
  readonly _internal: ConfigInternal
}

/** The part of a config that Latchkey's own packages use. */
export type ConfigInternal = {
  readonly storage: SafeStorage
  /** The same as `Config.parameters`. */
  readonly parameters: ConfigParameters
  /** What the preset of the config changes. */
  readonly defaults: PresetDefaults
  /** State of code that loads lazily. */
  readonly stores: Stores
  /** Updates the state. `status` is derived from the result. */
  setState(update: (state: State) => State): void
  addConnector(connector: Connector): void
  removeConnector(uid: string): void
  setNetworks(networks: readonly Network[]): void
  rpc(network: CaipNetworkId): RpcClient
  /**
   * Fetches `/.well-known/latchkey` and the list of networks on the first call and caches them; `undefined` without a
   * server. A list that failed is fetched again by the next call with `withChains`.
   */
  server(options?: { withChains?: boolean | undefined }): Promise<ServerInfo | undefined>
  /**
   * Reports a fault of the app's configuration to its developer: in the console, and as `state.alert` with `debug`.
   * `long` replaces the fault's own text. Resolves once it is reported; never rejects.
   */
  alert(fault: ConfigFault, texts?: { readonly long: string }): Promise<void>
  /**
   * Asks the server why it refuses this page, and alerts the developer: an origin that the project does not allow, a
   * wrong project id, a server that fails. `reason` says what led to it, `service` is the URL that refused. Never rejects.
   */
  diagnoseProject(reason: 'login' | 'unauthorized' | 'frame', service?: string): Promise<void>
  /** Called when a stored connection was restored with its live wallet. */
  onRestore(connector: Connector): void
  /** Applies the session that another tab of the site has stored: see `syncTabs`. Nothing happens where its code can't be loaded. */
  syncTabs(fromCache?: boolean): Promise<void>
  /** Requests in flight that must not run twice at once, by key: see `dedupe`. */
  readonly inFlight: Map<string, InFlight>
  /** The connect attempt in flight per namespace; `State.status` depends on it. */
  readonly connectAttempts: Map<ChainNamespace, AbortController>
  /**
   * Unsubscribes from a live connection's wallet (key: its `uid`), from storing the session (key: empty) and from the
   * connectors of a removed adapter (key: its namespace). All of them are called when the config stops.
   */
  readonly stopWatching: Map<string, () => void>
  /** Fires when the config stops; `undefined` while it is not started. */
  readonly stopSignal: AbortSignal | undefined
  /** Creates a network with the custom and proxy RPC URLs of this config. */
  defineNetwork(input: NetworkInput): Network
  /** Returns the network that a visitor starts on, of one namespace or of all; `stored` is the one of the last session. */
  defaultNetwork(options?: {
    stored?: string | undefined
    namespace?: ChainNamespace | undefined
  }): CaipNetworkId | undefined
}

/** A fault of an app's configuration that is only found at run time. */
export type ConfigFault =
  | 'networkNotListed'
  | 'originRefused'
  | 'walletNotLoaded'
  | 'walletTimeout'
  | 'domainUnverified'
  | 'sessionExpired'
  | 'projectIdRefused'
  | 'projectIdMissing'
  | 'serverFailed'
  | 'rateLimited'

/**
 * Asserts that an action or the modal is called with a config: what `createConfig` of this engine returns. Other libraries'
 * configs and none at all are refused by this name, not by a property that is missing.
 *
 * @throws InvalidConfigError
 */
export function assertConfig(config: Config): void {
  if (typeof config?._internal?.setState === 'function') return
  throw new InvalidConfigError(
    'config',
    '`config` is not what `createConfig` of @latchkey/core returns.',
    'Write it as the first argument of an action, or as `config` of <LatchkeyProvider>.',
  )
}

/** Returns the namespace of the active network. */
export function activeNamespace(config: Config): ChainNamespace | undefined {
  assertConfig(config)
  return parseCaipNetworkId(config.state.activeNetwork)?.namespace
}
