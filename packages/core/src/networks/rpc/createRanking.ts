import type { ChainNamespace } from '@latchkey/protocol'
import { sleep } from '../../base/deadline.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import type { RpcEndpoint } from './createEndpoint.ts'
import { isRetryable, type RpcLimits } from './createTransport.ts'

/** Measures the endpoints of a network and orders them; used by `createRpcClient`. */
type RpcRanking = {
  /** The endpoints, best first. */
  order(): readonly RpcEndpoint[]
  /** Call it with each request: endpoints are measured only while requests are made. */
  recordUse(): void
  /** Records a failed request. */
  recordFailure(endpoint: RpcEndpoint): void
}

/** Parameters of {@link createRanking}. */
type RpcRankingParameters = {
  endpoints: readonly RpcEndpoint[]
  namespace: ChainNamespace | undefined
  /** Whether the page is hidden. */
  isHidden: () => boolean
  limits: RpcLimits
}

/** Latency in milliseconds; `undefined`: a failure. */
type Sample = number | undefined

/** The cheap call that measures an endpoint, by chain family. */
const probes: { readonly [namespace in ChainNamespace]: string } = {
  eip155: 'eth_chainId',
  solana: 'getHealth',
  bip122: 'getblockcount',
  polkadot: 'system_chain',
}

/**
 * Orders endpoints by recent reliability and latency; equal ones keep the configured order. Every 4 seconds each
 * endpoint gets a cheap probe, but only while requests are made and the page is visible.
 */
export function createRanking({ endpoints, namespace, isHidden, limits }: RpcRankingParameters): RpcRanking {
  const samples = new Map<RpcEndpoint, Sample[]>(endpoints.map((endpoint) => [endpoint, []]))
  const method = probes[namespace ?? 'eip155']
  let isMeasuring = false
  let wasUsed = false

  function record(endpoint: RpcEndpoint, sample: Sample): void {
    const list = samples.get(endpoint) ?? []
    samples.set(endpoint, [...list, sample].slice(-limits.rankSampleCount))
  }

  async function probe(endpoint: RpcEndpoint): Promise<void> {
    const start = Date.now()
    try {
      await endpoint.request({ method }, { timeout: limits.rankInterval })
      record(endpoint, Date.now() - start)
    } catch (error) {
      // A node that answers the probe with an error is reachable.
      const answered = error instanceof RpcError && !isRetryable(error, limits)
      record(endpoint, answered ? Date.now() - start : undefined)
    }
  }

  async function measure(): Promise<void> {
    isMeasuring = true
    let probing: Promise<unknown> = Promise.resolve()
    for (;;) {
      await Promise.all([sleep(limits.rankInterval), probing])
      if (!wasUsed || isHidden()) break
      wasUsed = false
      probing = Promise.all(endpoints.map(probe))
    }
    isMeasuring = false
  }

  function order(): readonly RpcEndpoint[] {
    const means = new Map(endpoints.map((endpoint) => [endpoint, mean(samples.get(endpoint) ?? [])]))
    const slowest = Math.max(...[...means.values()].map((value) => value ?? 0))
    const score = (endpoint: RpcEndpoint) => {
      const list = samples.get(endpoint) ?? []
      const latency = means.get(endpoint)
      // An endpoint without samples counts as perfect, so that the configured order holds until it is measured.
      if (list.length === 0) return 1
      const stability = list.filter((sample) => sample !== undefined).length / list.length
      const speed = latency === undefined || slowest === 0 ? 0 : 1 - latency / slowest
      return limits.rankWeights.stability * stability + limits.rankWeights.latency * speed
    }
    return [...endpoints].sort((a, b) => score(b) - score(a))
  }

  return {
    order,
    recordUse() {
      wasUsed = true
      if (!isMeasuring && endpoints.length > 1) void measure()
    },
    recordFailure: (endpoint) => record(endpoint, undefined),
  }
}

function mean(list: readonly Sample[]): number | undefined {
  const times = list.filter((sample) => sample !== undefined)
  return times.length > 0 ? times.reduce((sum, time) => sum + time, 0) / times.length : undefined
}
