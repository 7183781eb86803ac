import {
  type CaipNetworkId,
  parseCaipNetworkId,
  parseRetryAfter,
  requestKind,
  toChainId,
} from '@latchkey/protocol'
import { withDeadline } from '../../base/deadline.ts'
import { HttpError, InvalidResponseError } from '../../base/http.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import type { RpcRequest, RpcRequestOptions } from '../../config/Network.ts'
import { createBatcher } from './createBatcher.ts'
import { createHttpTransport, isRetryable, type RpcLimits } from './createTransport.ts'
import { RpcUrlError } from './RpcUrlError.ts'

/** One RPC URL of a network. */
export type RpcEndpoint = {
  /**
   * Makes one attempt, after checking once that the URL serves the network. `onSend` is called before a request with an effect
   * leaves: a later failure doesn't mean that no node has received it.
   */
  request(request: RpcRequest, options?: RpcRequestOptions & { onSend?: () => void }): Promise<unknown>
  /** Records the `Retry-After` of an error. */
  recordFailure(error: unknown): void
  /** Milliseconds until the next attempt is allowed; 0: now. */
  waitTime(): number
}

/** Parameters of {@link createEndpoint}. */
type RpcEndpointParameters = {
  url: string
  caipNetworkId: CaipNetworkId
  fetch: typeof fetch
  limits: RpcLimits
}

/**
 * Creates an endpoint: transport, batches, a deadline per attempt, and the check that the URL serves the configured
 * chain.
 */
export function createEndpoint({ url, caipNetworkId, fetch, limits }: RpcEndpointParameters): RpcEndpoint {
  const call = createBatcher({ url, transport: createHttpTransport({ url, fetch, limits }), limits })
  const chain = parseCaipNetworkId(caipNetworkId)
  let chainCheck: Promise<void> | undefined
  let pausedUntil = 0

  /** Checks the chain id once, with the first request. Only EVM nodes have a call for it. */
  function checkChain(): Promise<void> {
    if (chain?.namespace !== 'eip155') return Promise.resolve()
    chainCheck ??= fetchChainId().catch((error) => {
      if (!(error instanceof RpcUrlError)) chainCheck = undefined
      throw error
    })
    return chainCheck
  }

  async function fetchChainId(): Promise<void> {
    const operation = 'eth_chainId'
    const answer = await withDeadline((signal) => call({ method: operation }, signal), {
      timeout: limits.timeout,
      operation,
      url,
    }).catch((error) => {
      // An error of the check must not look like the answer to the caller's request.
      if (error instanceof RpcError && !isRetryable(error, limits)) {
        throw new InvalidResponseError({ url, reason: 'shape', cause: error })
      }
      throw error
    })
    const id = toChainId(answer)
    if (id === undefined) throw new InvalidResponseError({ url, reason: 'shape' })
    if (String(id) !== chain?.reference) {
      throw new RpcUrlError({ reason: 'otherChain', url, expected: caipNetworkId, actual: `eip155:${id}` })
    }
  }

  return {
    request(request, options = {}) {
      const { timeout = limits.timeout, signal } = options
      return withDeadline(
        async (stop) => {
          const checked = checkChain()
          // A read runs beside the check; a request with an effect waits for it.
          if (requestKind(request.method) !== 'read') {
            await checked
            options.onSend?.()
            return call(request, stop, true)
          }
          const [answer, check] = await Promise.allSettled([call(request, stop), checked])
          if (check.status === 'rejected') throw check.reason
          if (answer.status === 'rejected') throw answer.reason
          return answer.value
        },
        { timeout, signal, operation: request.method, url },
      )
    },
    recordFailure(error) {
      if (!(error instanceof HttpError)) return
      const header = (error.cause as Response | undefined)?.headers.get('retry-after')
      pausedUntil = Math.max(
        pausedUntil,
        Date.now() + parseRetryAfter(header, Date.now(), limits.retryAfterCap),
      )
    },
    // Capped again, in case the system clock was set back.
    waitTime: () => Math.min(Math.max(0, pausedUntil - Date.now()), limits.retryAfterCap),
  }
}
