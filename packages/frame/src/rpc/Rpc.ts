import type { CaipNetworkId } from '@latchkey/protocol'

/** JSON-RPC of one network, over the project's own server only (X.05). */
export type Rpc = {
  /** @throws RequestError `network`, with the node's words where it gave some */
  request(network: CaipNetworkId, method: string, params: unknown): Promise<unknown>
}
