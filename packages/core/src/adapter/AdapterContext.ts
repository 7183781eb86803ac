import type { CaipNetworkId } from '@latchkey/protocol'
import type { Connector } from '../connector/Connector.ts'
import type { Logger } from '../logger/Logger.ts'
import type { Network } from '../network/Network.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'

/** What an adapter is given when the config starts. */
export type AdapterContext = {
  /** The networks of the adapter's namespace, as they are now. */
  networks(): readonly Network[]
  /** Adds a connector, or replaces the one with the same `uid`. */
  addConnector(connector: Connector): void
  removeConnector(uid: string): void
  rpc(network: CaipNetworkId): RpcClient
  readonly logger: Logger
}
