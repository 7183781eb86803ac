import { type CaipNetworkId, parseCaipNetworkId, toChainId } from '@latchkey/protocol'
import { HttpError } from '../errors/HttpError.ts'
import { InvalidResponseError } from '../errors/InvalidResponseError.ts'
import { RpcChainMismatchError } from '../errors/RpcChainMismatchError.ts'
import { RpcError } from '../errors/RpcError.ts'
import { withDeadline } from '../request/withDeadline.ts'
import { createBatcher } from './createBatcher.ts'
import { createHttpTransport } from './createHttpTransport.ts'
import { isRetryable } from './isRetryable.ts'
import type { RpcRequest, RpcRequestOptions } from './RpcClient.ts'
import type { RpcLimits } from './RpcLimits.ts'
import { requestKind } from './requestKind.ts'
import { retryAfter } from './retryAfter.ts'

/** One RPC URL of a network. */
export type RpcEndpoint = {
  /** Tries once, after the URL has proved to be of this network. */
  request(request: RpcRequest, options?: RpcRequestOptions): Promise<unknown>
  /** Notes what an error says about when to come back. */
  noteFailure(error: unknown): void
  /** Milliseconds until it wants to be asked again; 0 = now. */
  pause(): number
}

/** What an endpoint needs. */
export type RpcEndpointParameters = {
  url: string
  caipNetworkId: CaipNetworkId
  fetch: typeof fetch
  limits: RpcLimits
}

/** One RPC URL: transport, batches, one deadline per try, and the check that it is the chain it is configured for. */
export function createEndpoint({ url, caipNetworkId, fetch, limits }: RpcEndpointParameters): RpcEndpoint {
  const call = createBatcher({ url, transport: createHttpTransport({ url, fetch, limits }), limits })
  const chain = parseCaipNetworkId(caipNetworkId)
  let chainCheck: Promise<void> | undefined
  let pausedUntil = 0

  /** Only EVM nodes name their chain in one cheap call; it is asked once, with the first request. */
  function checkChain(): Promise<void> {
    if (chain?.namespace !== 'eip155') return Promise.resolve()
    chainCheck ??= askChain().catch((error) => {
      if (!(error instanceof RpcChainMismatchError)) chainCheck = undefined
      throw error
    })
    return chainCheck
  }

  async function askChain(): Promise<void> {
    const operation = 'eth_chainId'
    const answer = await withDeadline((signal) => call({ method: operation }, signal), {
      timeout: limits.timeout,
      operation,
      url,
    }).catch((error) => {
      // Not the answer to what the caller asked, so it must not look like one.
      if (error instanceof RpcError && !isRetryable(error, limits)) {
        throw new InvalidResponseError({ url, reason: 'shape', cause: error })
      }
      throw error
    })
    const id = toChainId(answer)
    if (id === undefined) throw new InvalidResponseError({ url, reason: 'shape' })
    if (String(id) !== chain?.reference) {
      throw new RpcChainMismatchError({ url, expected: caipNetworkId, actual: `eip155:${id}` })
    }
  }

  return {
    request(request, options = {}) {
      const { timeout = limits.timeout, signal } = options
      return withDeadline(
        async (stop) => {
          const checked = checkChain()
          // A read may travel with the check; what has an effect waits for it.
          if (requestKind(request.method) !== 'read') {
            await checked
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
    noteFailure(error) {
      if (!(error instanceof HttpError)) return
      const header = (error.cause as Response | undefined)?.headers.get('retry-after')
      pausedUntil = Math.max(pausedUntil, Date.now() + retryAfter(header, Date.now(), limits.retryAfterCap))
    },
    // Capped again, for a system clock that was set back.
    pause: () => Math.min(Math.max(0, pausedUntil - Date.now()), limits.retryAfterCap),
  }
}
