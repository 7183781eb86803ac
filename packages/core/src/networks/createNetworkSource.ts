import type { CaipNetworkId, WellKnownLatchkey } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import { TimeoutError } from '../base/errors.ts'
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
   * server. After several failures in a row it rejects for a while with the last one, and asks nobody.
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
  const backoff = createBackoff()
  const fetchDescription = (source: string | WellKnownLatchkey) => {
    fetching ??= import('./fetchServerInfo.ts')
      .then((code) => code.fetchServerInfo(source, { projectId, config: getConfig?.() }))
      .then(
        (description) => {
          known = description.wellKnown
          if (known.chains) backoff.reset()
          else backoff.fail()
          onServer(description)
          return known
        },
        (error: unknown) => {
          backoff.fail(error)
          throw error
        },
      )
      .finally(() => {
        fetching = undefined
      })
    return fetching
  }
  const fetchServer: NetworkSource['server'] = async ({ withChains } = {}) => {
    if (!server) return undefined
    if (known?.chains || (known && !withChains)) return known
    if (!fetching && backoff.isPausing()) {
      if (known) return known
      throw backoff.lastError()
    }
    // With the document at hand only the list is fetched.
    return known ? fetchDescription(known).catch(() => known) : fetchDescription(server)
  }
  return {
    server: fetchServer,
    async request(id, call, options) {
      // The server's proxy is used before the chain's own URLs, so its answer is awaited, unless `rpcUrls` come first.
      if (server && !known && !rpcUrls?.[id]?.length && (fetching || !backoff.hasJustFailed()))
        await withDeadline(() => fetchServer().catch(() => undefined), {
          timeout: requestLimits.server,
          operation: '/.well-known/latchkey',
          signal: options?.signal,
        }).catch((error: unknown) => {
          // The chain's own URLs are left where the server is late.
          if (!(error instanceof TimeoutError)) throw error
        })
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

/**
 * Milliseconds in which a server that failed is not asked again, by how often it has in a row. The first failures may be a moment without
 * network: the next use asks again. Later ones keep a page whose server is down from asking with each of its reads.
 */
const pauses = [0, 0, 1_000, 2_000, 4_000, 8_000, 15_000] as const
/** Milliseconds in which a read from a chain, which has other URLs, does not wait for a server that failed. */
const readPause = 1_000

/** Counts failures of a server in a row. */
function createBackoff() {
  let failures = 0
  let failedAt = 0
  let error: unknown
  const isWithin = (pause: number) => failures > 0 && performance.now() - failedAt < pause
  const getPause = () => pauses[Math.min(failures, pauses.length) - 1] ?? 0
  return {
    fail(reason?: unknown) {
      failures += 1
      failedAt = performance.now()
      error = reason
    },
    reset() {
      failures = 0
    },
    isPausing: () => isWithin(getPause()),
    hasJustFailed: () => isWithin(Math.max(readPause, getPause())),
    lastError: () => error,
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
