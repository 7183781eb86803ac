import type { CaipNetworkId, WellKnownLatchkey } from '@latchkey/protocol'
import type { Config, ConfigInternal } from '../config/Config.ts'
import type { ConfigParameters } from '../config/ConfigParameters.ts'
import type { Network, RpcClient, RpcRequest, RpcRequestOptions, ServerInfo } from '../config/Network.ts'
import { InvalidNetworkError } from './errors.ts'
import type { ServerDescription } from './fetchServerInfo.ts'
import { createRpcClient } from './rpc/createRpcClient.ts'

/** The connection of a config to its server and its networks. */
type NetworkSource = {
  /**
   * Fetches the discovery document and the list of networks once, and again after a failure; `undefined` without a
   * server.
   */
  server: ConfigInternal['server']
  /** Sends a call to the RPC client of a network. */
  request(id: CaipNetworkId, call: RpcRequest, options?: RpcRequestOptions): Promise<unknown>
}

/** Parameters of {@link createNetworkSource}. */
type NetworkSourceParameters = Pick<ConfigParameters, 'server' | 'projectId' | 'rpcUrls'> & {
  /** The current networks: their URLs change when the server has answered. */
  networks(): readonly Network[]
  /** Returns the config whose server is asked. Not needed without a server. */
  getConfig?(): Config
  /** Called with what the server has answered. */
  onServer(description: ServerDescription): void
}

/**
 * Creates the lazily loaded part of `createNetworks`: the server, and one RPC client per network, created at its
 * first request.
 */
export function createNetworkSource(parameters: NetworkSourceParameters): NetworkSource {
  const { rpcUrls, onServer, networks, projectId, server, getConfig } = parameters
  const clients = new Map<CaipNetworkId, { network: Network; client: RpcClient }>()
  let known: ServerInfo | undefined
  let fetching: Promise<ServerInfo> | undefined
  const fetchDescription = (source: string | WellKnownLatchkey) => {
    fetching ??= import('./fetchServerInfo.ts')
      .then((code) => code.fetchServerInfo(source, { projectId, config: getConfig?.() }))
      .then((description) => {
        known = description.wellKnown
        onServer(description)
        return known
      })
      .finally(() => {
        fetching = undefined
      })
    return fetching
  }
  const fetchServer: NetworkSource['server'] = async ({ withChains } = {}) => {
    if (!server) return undefined
    if (!known) return fetchDescription(server)
    // With the document at hand only the list is fetched.
    return known.chains || !withChains ? known : fetchDescription(known).catch(() => known)
  }
  return {
    server: fetchServer,
    async request(id, call, options) {
      // The server's proxy is used before the chain's own URLs, so its answer is awaited, unless `rpcUrls` come first.
      if (server && !known && !rpcUrls?.[id]?.length) await fetchServer().catch(() => undefined)
      const network = networks().find((entry) => entry.caipNetworkId === id)
      if (!network) throw new InvalidNetworkError('notListed', { network: id })
      let entry = clients.get(id)
      if (entry?.network !== network) {
        const [urls = [], ...fallbackUrls] = rankUrls(network, rpcUrls?.[id])
        const client = createRpcClient({ urls, fallbackUrls, caipNetworkId: id })
        entry = { network, client }
        clients.set(id, entry)
      }
      return entry.client.request(call, options)
    },
  }
}

/** The URLs of a network by who names them: the app, then its server (the proxy), then the chain. */
function rankUrls(network: Network, custom: readonly { readonly url: string }[] = []): string[][] {
  const { default: all, chainDefault } = network.rpcUrls
  const toRank = (url: string) =>
    custom.some((entry) => entry.url === url) ? 0 : chainDefault.http.includes(url) ? 2 : 1
  return [0, 1, 2]
    .map((rank) => all.http.filter((url) => toRank(url) === rank))
    .filter((urls) => urls.length > 0)
}
