import type { CaipNetworkId, WellKnownLatchkey } from '@latchkey/protocol'
import { loadOnce } from '../base/load.ts'
import type { ConfigParameters } from '../config/ConfigParameters.ts'
import type { Network, RpcClient, RpcRequest, RpcRequestOptions } from '../config/Network.ts'
import { NetworkUndefinedError } from './errors.ts'
import type { ServerFacts } from './fetchServerInfo.ts'
import { createRpcClient } from './rpc/createRpcClient.ts'

/** What talks to the network for a config. */
type NetworkSource = {
  /** Reads the server once, and again after a failure; `undefined` without one. */
  server(): Promise<WellKnownLatchkey | undefined>
  /** Sends a call to a network's client. */
  request(id: CaipNetworkId, call: RpcRequest, options?: RpcRequestOptions): Promise<unknown>
}

/** Parameters of {@link createNetworkSource}. */
type NetworkSourceParameters = Pick<ConfigParameters, 'server' | 'projectId' | 'customRpcUrls'> & {
  /** The networks as they are now: their URLs change once the server has answered. */
  networks(): readonly Network[]
  /** Told what the server said, each time it is read. */
  learn(facts: ServerFacts): void
}

/**
 * The half of a config's networks that loads when first needed: the server, and one RPC client per network, made at its
 * first request.
 */
export function createNetworkSource(parameters: NetworkSourceParameters): NetworkSource {
  const { customRpcUrls, learn, networks, projectId, server } = parameters
  const clients = new Map<CaipNetworkId, { network: Network; client: RpcClient }>()
  let isKnown = !server
  const readOnce = loadOnce(async () => {
    if (!server) return undefined
    const { fetchServerInfo } = await import('./fetchServerInfo.ts')
    const facts = await fetchServerInfo(server, projectId)
    isKnown = true
    learn(facts)
    return facts.wellKnown
  })
  return {
    server: readOnce,
    async request(id, call, options) {
      // The operator's own URLs need nobody's answer; without an answer the chain's own URLs do.
      if (!isKnown && !customRpcUrls?.[id]?.length) await readOnce().catch(() => undefined)
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
