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
  /** Endpoints by rank: those of a later rank are used only while every endpoint of the earlier ones fails. */
  ranks: readonly (readonly RpcEndpoint[])[]
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
 * Orders the endpoints of each rank by recent reliability and latency; equal ones keep the configured order. A rank whose
 * endpoints have all failed is put after the others until one of them answers a probe, or until no request is made for a
 * while. Every 4 seconds the endpoints in use get a cheap probe, but only while requests are made and the page is visible.
 * Nothing of a rank behind the one in use is probed.
 */
export function createRanking({ ranks, namespace, isHidden, limits }: RpcRankingParameters): RpcRanking {
  const samples = new Map<RpcEndpoint, Sample[]>()
  /** Endpoints whose latest request or probe failed. */
  const failing = new Set<RpcEndpoint>()
  const method = probes[namespace ?? 'eip155']
  const hasChoice = ranks.flat().length > 1
  let isMeasuring = false
  let wasUsed = false

  function record(endpoint: RpcEndpoint, sample: Sample): void {
    const list = samples.get(endpoint) ?? []
    samples.set(endpoint, [...list, sample].slice(-limits.rankSampleCount))
    if (sample === undefined) failing.add(endpoint)
    else failing.delete(endpoint)
  }

  const isDown = (rank: readonly RpcEndpoint[]) => rank.every((endpoint) => failing.has(endpoint))

  /** The failing ranks, and the one in use unless it is the first and has nothing to choose from. */
  function toProbed(): readonly RpcEndpoint[] {
    const inUse = ranks.findIndex((rank) => !isDown(rank))
    const probed = inUse === -1 ? ranks : ranks.slice(0, inUse + 1)
    const endpoints = probed.flat()
    return endpoints.length > 1 ? endpoints : []
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
      probing = Promise.all(toProbed().map(probe))
    }
    isMeasuring = false
    // What has failed before the pause is tried again.
    failing.clear()
  }

  function orderRank(endpoints: readonly RpcEndpoint[]): readonly RpcEndpoint[] {
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
    order: () => [...ranks.filter((rank) => !isDown(rank)), ...ranks.filter(isDown)].flatMap(orderRank),
    recordUse() {
      wasUsed = true
      if (!isMeasuring && hasChoice) void measure()
    },
    recordFailure: (endpoint) => record(endpoint, undefined),
  }
}

function mean(list: readonly Sample[]): number | undefined {
  const times = list.filter((sample) => sample !== undefined)
  return times.length > 0 ? times.reduce((sum, time) => sum + time, 0) / times.length : undefined
}
