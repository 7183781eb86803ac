import type { CaipNetworkId } from '@latchkey/protocol'
import { requestLimits } from '../request/requestLimits.ts'
import { withDeadline } from '../request/withDeadline.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'
import type { Network } from './Network.ts'

/** Parameters of {@link createRpcSource}. */
export type RpcSourceParameters = {
  /** The network as it is now; its URLs change once the server has answered. */
  readonly find: (id: CaipNetworkId) => Network
  /** Waits for what the URLs depend on; may fail, then the network's URLs are used as they are. */
  readonly prepare: (id: CaipNetworkId) => Promise<unknown>
}

/** Hands out one RPC client per network, made at its first request; its code loads then too. */
export function createRpcSource(parameters: RpcSourceParameters): (id: CaipNetworkId) => RpcClient {
  const { find, prepare } = parameters
  const clients = new Map<CaipNetworkId, { network: Network; client: Promise<RpcClient> }>()

  const open = async (network: Network): Promise<RpcClient> => {
    const { createRpcClient } = await import('../rpc/createRpcClient.ts')
    return createRpcClient({
      urls: network.rpcUrls.default.http,
      caipNetworkId: network.caipNetworkId,
    })
  }

  const clientOf = async (id: CaipNetworkId): Promise<RpcClient> => {
    if (!clients.has(id)) await prepare(id).catch(() => undefined)
    const network = find(id)
    const known = clients.get(id)
    if (known?.network === network) return known.client
    const client = open(network)
    const entry = { network, client }
    clients.set(id, entry)
    client.catch(() => {
      // The chunk didn't load, e.g. offline: the next request tries again.
      if (clients.get(id) === entry) clients.delete(id)
    })
    return client
  }

  return (id) => {
    find(id)
    return {
      async request(call, options) {
        const client = await withDeadline(() => clientOf(id), {
          timeout: requestLimits.read,
          operation: call.method,
          signal: options?.signal,
        })
        return client.request(call, options)
      },
    }
  }
}
