import type { CaipNetworkId, WellKnownLatchkey } from '@latchkey/protocol'
import { loadOnce } from '../base/load.ts'
import type { ConfigParameters } from '../config/ConfigParameters.ts'
import type { Network, RpcClient, RpcRequest, RpcRequestOptions } from '../config/Network.ts'
import { NetworkUndefinedError } from './errors.ts'
import type { ServerDescription } from './fetchServerInfo.ts'
import { createRpcClient } from './rpc/createRpcClient.ts'

/** The connection of a config to its server and its networks. */
type NetworkSource = {
  /** Fetches the discovery document once, and again after a failure; `undefined` without a server. */
  server(): Promise<WellKnownLatchkey | undefined>
  /** Sends a call to the RPC client of a network. */
  request(id: CaipNetworkId, call: RpcRequest, options?: RpcRequestOptions): Promise<unknown>
}

/** Parameters of {@link createNetworkSource}. */
type NetworkSourceParameters = Pick<ConfigParameters, 'server' | 'projectId' | 'customRpcUrls'> & {
  /** The current networks: their URLs change when the server has answered. */
  networks(): readonly Network[]
  /** Called with what the server has answered. */
  onServer(description: ServerDescription): void
}

/**
 * Creates the lazily loaded part of `createNetworks`: the server, and one RPC client per network, created at its
 * first request.
 */
export function createNetworkSource(parameters: NetworkSourceParameters): NetworkSource {
  const { customRpcUrls, onServer, networks, projectId, server } = parameters
  const clients = new Map<CaipNetworkId, { network: Network; client: RpcClient }>()
  let isServerKnown = !server
  const fetchServerOnce = loadOnce(async () => {
    if (!server) return undefined
    const { fetchServerInfo } = await import('./fetchServerInfo.ts')
    const description = await fetchServerInfo(server, projectId)
    isServerKnown = true
    onServer(description)
    return description.wellKnown
  })
  return {
    server: fetchServerOnce,
    async request(id, call, options) {
      // The server's proxy is used before the chain's own URLs, so its answer is awaited, unless `customRpcUrls` come first.
      if (!isServerKnown && !customRpcUrls?.[id]?.length) await fetchServerOnce().catch(() => undefined)
      const network = networks().find((entry) => entry.caipNetworkId === id)
      if (!network) throw new NetworkUndefinedError({ cause: { network: id } })
      let entry = clients.get(id)
      if (entry?.network !== network) {
        const client = createRpcClient({ urls: network.rpcUrls.default.http, caipNetworkId: id })
        entry = { network, client }
        clients.set(id, entry)
      }
      return entry.client.request(call, options)
    },
  }
}
