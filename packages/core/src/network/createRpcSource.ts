import type { CaipNetworkId } from '@latchkey/protocol'
import { createRpcClient } from '../rpc/createRpcClient.ts'
import type { RpcClient, RpcRequest, RpcRequestOptions } from '../rpc/RpcClient.ts'
import type { Network } from './Network.ts'

/** Sends a call to a network's client. */
export type RpcSource = (
  id: CaipNetworkId,
  call: RpcRequest,
  options: RpcRequestOptions | undefined,
) => Promise<unknown>

/**
 * Keeps one RPC client per network, made at its first request.
 * @param find the network as it is now: its URLs change once the server has answered
 */
export function createRpcSource(find: (id: CaipNetworkId) => Network): RpcSource {
  const clients = new Map<CaipNetworkId, { network: Network; client: RpcClient }>()
  return async (id, call, options) => {
    const network = find(id)
    let entry = clients.get(id)
    if (entry?.network !== network) {
      const client = createRpcClient({ urls: network.rpcUrls.default.http, caipNetworkId: id })
      entry = { network, client }
      clients.set(id, entry)
    }
    return entry.client.request(call, options)
  }
}
