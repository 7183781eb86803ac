import { once } from 'node:events'
import { parseCaipNetworkId } from '@latchkey/protocol'
import type { RawData, WebSocket } from 'ws'
import type { ChainConfig } from '../../config/chains.ts'
import { ChainUnavailableError, EgressError } from '../../errors.ts'
import type { Chain, Chains } from '../../ports/chains.ts'
import type { Clock, Egress, Log } from '../../ports/platform.ts'
import { findIdentityProblem, identityRequest } from './chainIdentity.ts'
import { createProvider, orderProviders, type Provider, recordTry } from './providers.ts'
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
        const startedAt = clock.monotonic()
        const recordOutcome = (ok: boolean) =>
          recordTry(provider, ok, clock.monotonic() - startedAt, clock.monotonic())
        try {
          if (!pool) break
          const socket = await openProviderSocket(pool.chain, egress, provider, maxBytes)
          recordOutcome(true)
          return socket
        } catch (error) {
          recordOutcome(false)
          if (pool)
            failures.push(
              logFailure(pool.chain, provider, error instanceof EgressError ? error.code : 'unreachable'),
            )
        }
      }
      throw new ChainUnavailableError('chain_unavailable', caipNetworkId, failures)
    },

    async probe(caipNetworkId) {
      const pool = pools.get(caipNetworkId)
      if (!pool) return []
      const question = { jsonrpc: '2.0', id: 1, ...identityRequest(pool.chain.namespace) }
      const body = Buffer.from(JSON.stringify(question))
      return Promise.all(
        pool.http.map(async (provider) => {
          const result = await tryProvider({ chain: pool.chain, egress, clock }, provider, body, false)
          return result.ok
            ? { id: provider.id, reachable: true }
            : { id: provider.id, reachable: false, problem: result.problem }
        }),
      )
    },
  }

  function logFailure(chain: Chain, { id }: Provider, problem: string): Failure {
    log.warn({ chain: chain.caipNetworkId, provider: id, problem }, 'A chain provider was passed over')
    return { id, problem }
  }
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

/** Milliseconds to connect and to confirm the chain. */
const openTimeout = 10_000

/**
 * Opens a provider's WebSocket and verifies that it serves this chain.
 *
 * @throws EgressError, the error of the socket, or an AbortError after `openTimeout`
 */
async function openProviderSocket(
  chain: Chain,
  egress: Egress,
  provider: Provider,
  maxBytes: number,
): Promise<WebSocket> {
  const signal = AbortSignal.timeout(openTimeout)
  let socket: WebSocket | undefined
  try {
    socket = egress.openSocket(provider.url, { timeout: openTimeout, maxBytes })
    // Between two waits, and after a failure, there is no other listener. The error must not end the process.
    socket.on('error', () => undefined)
    await once(socket, 'open', { signal })
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, ...identityRequest(chain.namespace) }))
    const data = await Promise.race([firstMessage(socket, signal), rejectOnClose(socket, signal)])
    const problem = findIdentityProblem(chain.namespace, chain.reference, toBuffer(data))
    if (problem) throw new EgressError('unreachable', problem)
    return socket
  } catch (error) {
    socket?.terminate()
    throw error
  }
}

async function firstMessage(socket: WebSocket, signal: AbortSignal): Promise<RawData> {
  const [data] = await once(socket, 'message', { signal })
  return data
}

async function rejectOnClose(socket: WebSocket, signal: AbortSignal): Promise<never> {
  await once(socket, 'close', { signal })
  throw new EgressError('unreachable', 'closed')
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}
