import { parseCaipNetworkId } from '@latchkey/protocol'
import type { ChainConfig } from '../../config/chains.ts'
import { ChainUnavailableError } from '../../errors.ts'
import type { Chain, ChainProviderState, Chains } from '../../ports/chains.ts'
import type { Clock, Egress, Log } from '../../ports/platform.ts'
import { identityRequest } from './chainIdentity.ts'
import { openProviderSocket, watchAnswers } from './providerSocket.ts'
import { createProvider, orderProviders, type Provider } from './providers.ts'
import { tryProvider } from './tryProvider.ts'

type ChainPoolOptions = {
  readonly chains: readonly ChainConfig[]
  readonly egress: Egress
  readonly clock: Clock
  readonly log: Log
  readonly random?: () => number
}

type Pool = { readonly chain: Chain; readonly http: readonly Provider[]; readonly ws: readonly Provider[] }
type Failure = { readonly id: string; readonly problem: string }

/** Creates the `Chains` port over the RPC URLs of the configuration. Providers are ranked, verified and fail over. */
export function createChainPool(options: ChainPoolOptions): Chains {
  const { egress, clock, log, random = Math.random } = options
  const pools = new Map(
    options.chains.flatMap((config) => toPool(config)).map((pool) => [poolKey(pool), pool]),
  )
  const chains = [...pools.values()].map(({ chain }) => chain)

  return {
    list: () => chains,
    get: (caipNetworkId) => pools.get(caipNetworkId)?.chain,

    async send(caipNetworkId, body, { sessionId, providerId, mayBeEmpty = false, isBroadcast } = {}) {
      const pool = pools.get(caipNetworkId)
      const candidates =
        pool && providerId !== undefined ? pool.http.filter(({ id }) => id === providerId) : pool?.http
      if (!pool || !candidates || (providerId !== undefined && candidates.length === 0)) {
        throw new ChainUnavailableError(providerId ? 'unknown_provider' : 'chain_unavailable', caipNetworkId)
      }
      const failures: Failure[] = []
      let isLost = false
      for (const provider of orderProviders(candidates, { now: clock.monotonic(), random, sessionId })) {
        const result = await tryProvider({ chain: pool.chain, egress, clock }, provider, body, mayBeEmpty)
        if (result.ok && isLost && isBroadcast && hasError(result.response.body)) break
        if (result.ok)
          return { status: result.response.status === 400 ? 400 : 200, body: result.response.body }
        isLost ||= result.wasSent
        failures.push(logFailure(pool.chain, provider, result.problem))
      }
      throw new ChainUnavailableError('chain_unavailable', caipNetworkId, failures)
    },

    async openSocket(caipNetworkId, maxBytes) {
      const pool = pools.get(caipNetworkId)
      const failures: Failure[] = []
      for (const provider of orderProviders(pool?.ws ?? [], { now: clock.monotonic(), random })) {
        if (!pool) break
        const { chain, ws: providers } = pool
        const result = await openProviderSocket({ chain, egress, clock }, provider, maxBytes)
        if (result.ok) {
          const onLeave = (problem: string) => void logFailure(chain, provider, problem)
          watchAnswers(result.socket, { provider, providers, clock, onLeave })
          return result.socket
        }
        failures.push(logFailure(chain, provider, result.problem))
      }
      throw new ChainUnavailableError('chain_unavailable', caipNetworkId, failures)
    },

    async probe(caipNetworkId) {
      const pool = pools.get(caipNetworkId)
      if (!pool) return []
      const { chain, http, ws } = pool
      const question = { jsonrpc: '2.0', id: 1, ...identityRequest(chain.namespace) }
      const body = Buffer.from(JSON.stringify(question))
      const probeHttp = async (provider: Provider) =>
        toState(provider, 'http', await tryProvider({ chain, egress, clock }, provider, body, false))
      const probeSocket = async (provider: Provider) => {
        const result = await openProviderSocket({ chain, egress, clock }, provider, maxProbeBytes)
        if (result.ok) result.socket.terminate()
        return toState(provider, 'ws', result)
      }
      return Promise.all([...http.map(probeHttp), ...ws.map(probeSocket)])
    },
  }

  function logFailure(chain: Chain, { id }: Provider, problem: string): Failure {
    log.warn({ chain: chain.caipNetworkId, provider: id, problem }, 'A chain provider was passed over')
    return { id, problem }
  }
}

/** Bytes of the largest message of a socket that is only probed. */
const maxProbeBytes = 64 * 1024

type ProbeResult = { readonly ok: true } | { readonly ok: false; readonly problem: string }

function toState({ id }: Provider, transport: 'http' | 'ws', result: ProbeResult): ChainProviderState {
  return { id, transport, reachable: result.ok, ...(!result.ok && { problem: result.problem }) }
}

/** Whether a JSON-RPC answer has an error. Results of broadcasts are ids, so nothing else has this key. */
function hasError(body: Buffer): boolean {
  return body.includes('"error"')
}

function toPool({ caipNetworkId, http, ws, names = {} }: ChainConfig): Pool[] {
  const network = parseCaipNetworkId(caipNetworkId)
  if (!network) return []
  const { namespace, reference } = network
  return [
    {
      chain: { caipNetworkId, namespace, reference, http: http.length > 0, ws: ws.length > 0 },
      http: http.map((url, index) => createProvider(names[url] ?? `http-${index + 1}`, url)),
      ws: ws.map((url, index) => createProvider(names[url] ?? `ws-${index + 1}`, url)),
    },
  ]
}

function poolKey({ chain }: Pool): string {
  return chain.caipNetworkId
}
