import type { CaipNetworkId } from '@latchkey/protocol'
import type { Features } from '../config/Features.ts'
import type { Metadata } from '../config/Metadata.ts'
import type { State } from '../config/State.ts'
import type { Stores } from '../config/Stores.ts'
import type { Connector } from '../connector/Connector.ts'
import type { EventStream } from '../events/EventStream.ts'
import type { Logger } from '../logger/Logger.ts'
import type { Network } from '../network/Network.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'
import type { ServerInfo } from '../server/ServerInfo.ts'
import type { SafeStorage } from '../storage/SafeStorage.ts'

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
    /** What the app was configured with; without a `server` what needs one isn't offered (decisions 2). */
    readonly parameters?: { readonly server?: unknown } | undefined
    readonly storage?: SafeStorage | undefined
    readonly stores?: Stores | undefined
    setState?(update: (state: State) => State): void
  }
}
