import { type CaipNetworkId, parseCaipNetworkId, requestKind, rpcLimits } from '@latchkey/protocol'
import { sleep } from '../../base/deadline.ts'
import { AbortedError } from '../../base/errors.ts'
import { HttpError } from '../../base/http.ts'
import { loadCode } from '../../base/load.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import type { RpcClient, RpcRequest, RpcRequestOptions } from '../../config/Network.ts'
import { createEndpoint } from './createEndpoint.ts'
import { createRanking } from './createRanking.ts'
import { createSharedReads } from './createSharedReads.ts'
import { isRetryable, type RpcLimits } from './createTransport.ts'
import { RpcUrlError } from './RpcUrlError.ts'

/** Parameters of {@link createRpcClient}. */
export type RpcClientParameters = {
  /** The faster and more reliable one is used first; until they are measured, in this order. */
  urls: readonly string[]
  /** Ranks of further URLs, best first: used, and measured, only while every URL before them fails. */
  fallbackUrls?: readonly (readonly string[])[] | undefined
  caipNetworkId: CaipNetworkId
  fetch?: typeof fetch | undefined
  /** Whether the page is hidden: endpoints are not measured then. */
  isHidden?: (() => boolean) | undefined
  limits?: Partial<RpcLimits> | undefined
}

/**
 * Creates a JSON-RPC client for one network; it makes no request by itself. Simultaneous reads are batched, identical
 * ones shared. When a URL fails, the next one is used, those of `fallbackUrls` last. When all have failed, reads and broadcasts are retried after
 * 150, 300 and 600 ms, or after `Retry-After`; any other request reaches a node at most once. A URL of another chain
 * is never used. A broadcast whose answer was lost ends in the id of the transaction once the network has it.
 *
 * @example
 * const client = createRpcClient({ urls: ['https://rpc.org'], caipNetworkId: 'eip155:1' })
 * await client.request({ method: 'eth_blockNumber' })
 */
export function createRpcClient(parameters: RpcClientParameters): RpcClient {
  const { caipNetworkId, isHidden = pageIsHidden } = parameters
  const limits: RpcLimits = { ...rpcLimits, ...parameters.limits }
  const fetch = parameters.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const known = new Set<string>()
  const ranks = [parameters.urls, ...(parameters.fallbackUrls ?? [])].map((urls) => {
    const added = [...new Set(urls)].filter((url) => !known.has(url))
    for (const url of added) known.add(url)
    return added.map((url) => createEndpoint({ url, caipNetworkId, fetch, limits }))
  })
  const endpoints = ranks.flat()
  const namespace = parseCaipNetworkId(caipNetworkId)?.namespace
  const ranking = createRanking({
    ranks: ranks.filter((rank) => rank.length > 0),
    namespace,
    isHidden,
    limits,
  })
  const shareRead = createSharedReads(limits.dedupEntries)

  /** Tries each endpoint once, best first. `onLost`: a node may have received the request, and its answer was lost. */
  async function tryEach(
    request: RpcRequest,
    options: RpcRequestOptions,
    onLost?: () => void,
  ): Promise<unknown> {
    let failure: unknown
    for (const endpoint of ranking.order()) {
      if (endpoint.waitTime() > 0) continue
      let wasSent = false
      const onSend = () => {
        wasSent = true
      }
      try {
        return await endpoint.request(request, { ...options, onSend })
      } catch (error) {
        if (wasSent && isLostAnswer(error, limits)) onLost?.()
        const isMismatch = error instanceof RpcUrlError
        const isAnswer =
          error instanceof AbortedError || (error instanceof RpcError && !isRetryable(error, limits))
        if (isAnswer) throw error
        endpoint.recordFailure(error)
        ranking.recordFailure(endpoint)
        // A URL of another chain has not received the request, so the next one may.
        if (requestKind(request.method) === 'once' && !isMismatch) throw error
        failure = pickError(failure, error, limits)
      }
    }
    throw failure
  }

  async function requestWithRetries(
    request: RpcRequest,
    options: RpcRequestOptions,
    onLost?: () => void,
  ): Promise<unknown> {
    const once = requestKind(request.method) === 'once'
    for (let round = 0; ; round += 1) {
      const backoff = round === 0 ? 0 : limits.retryDelay * 2 ** (round - 1)
      const getWaitTime = () => Math.min(...endpoints.map((endpoint) => endpoint.waitTime()))
      let wait = Math.max(backoff, getWaitTime())
      while (wait > 0) {
        await sleep(wait, options.signal)
        // Timers may fire slightly early, and another request may have received a `Retry-After` meanwhile.
        wait = getWaitTime()
      }
      try {
        return await tryEach(request, options, onLost)
      } catch (error) {
        if (once || round >= limits.retryCount || !isRetryable(error, limits)) throw error
      }
    }
  }

  /** Broadcasts signed bytes. @throws TransactionError (`unanswered`) where nobody knows what became of them */
  async function requestBroadcast(request: RpcRequest, options: RpcRequestOptions): Promise<unknown> {
    const { parseBroadcast, parseBroadcastAnswer, settleBroadcast } = await loadCode(
      () => import('./broadcast.ts'),
      notLoaded,
    )
    const broadcast = parseBroadcast(caipNetworkId, request)
    if (!broadcast) return requestWithRetries(request, options)
    let isLost = false
    const onLost = () => {
      isLost = true
    }
    let answer: unknown
    try {
      answer = await requestWithRetries(request, options, onLost)
    } catch (error) {
      return settleBroadcast({ broadcast, error, isLost, rpc: client })
    }
    return parseBroadcastAnswer(broadcast, answer)
  }

  const client: RpcClient = {
    async request(request, options = {}) {
      if (endpoints.length === 0) throw new RpcUrlError({ reason: 'missing', expected: caipNetworkId })
      const key = toKey(request, options)
      ranking.recordUse()
      const kind = requestKind(request.method)
      if (kind === 'broadcast') return requestBroadcast(request, options)
      if (kind === 'once') return requestWithRetries(request, options)
      return shareRead(key, (signal) => requestWithRetries(request, { ...options, signal }), options.signal)
    },
  }
  return client
}

const notLoaded = 'A part of this page could not be loaded, so nothing was sent.'

/** Statuses of a server that has not passed a request on to its node. */
const refusedStatuses = [401, 403, 404, 405, 413, 429]
/** JSON-RPC code of a node that has not carried a request out: the limit of requests is reached. */
const limitExceeded = -32005
/** Why nodes refuse a transaction, for those that answer with the code of an internal error. */
const refusal = /insufficient|underpriced|nonce too|exceeds/i

/** Whether an error leaves open what became of a request that was sent. */
function isLostAnswer(error: unknown, limits: RpcLimits): boolean {
  if (error instanceof HttpError) return !refusedStatuses.includes(error.status)
  if (error instanceof RpcError)
    return isRetryable(error, limits) && error.code !== limitExceeded && !refusal.test(error.message)
  return true
}

/** Returns which error of two endpoints to throw: the one that is worth a retry, else the more specific, else the later. */
function pickError(earlier: unknown, later: unknown, limits: RpcLimits): unknown {
  if (earlier === undefined || isRetryable(later, limits)) return later
  return isRetryable(earlier, limits) || later instanceof RpcUrlError ? earlier : later
}

/** @throws RpcError for parameters that JSON can't represent, e.g. a bigint, before they break a batch */
function toKey({ method, params }: RpcRequest, { timeout }: RpcRequestOptions): string {
  try {
    return JSON.stringify([method, params, timeout])
  } catch (cause) {
    throw new RpcError({ code: -32602, cause })
  }
}

function pageIsHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden'
}
