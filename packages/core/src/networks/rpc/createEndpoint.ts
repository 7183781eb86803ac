import { type CaipNetworkId, parseCaipNetworkId, toChainId } from '@latchkey/protocol'
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

/** How often a request may reach a node. */
type RequestKind = 'read' | 'broadcast' | 'once'

/** Methods of every chain family that change nothing. */
const reads =
  /^(?:eth_(?:accounts|blobBaseFee|blockNumber|call|chainId|createAccessList|estimateGas|feeHistory|gasPrice|get(?!Filter|Work).+|maxPriorityFeePerGas|protocolVersion|simulateV1|syncing)|net_.+|web3_.+|get(?!newaddress|rawchangeaddress).+|is.+|simulate.+|estimate.+|decode.+|validate.+|testmempoolaccept|minimumLedgerSlot|chain_get.+|state_(?:call|get.+|query.+)|system_(?!add|remove|reset).+|payment_.+|rpc_methods)$/

/** Methods of every chain family that submit a signed transaction. */
const broadcasts = [
  'eth_sendRawTransaction',
  'sendTransaction',
  'sendrawtransaction',
  'author_submitExtrinsic',
]

/**
 * Classifies JSON-RPC methods of all chain families by their effect. `read`: may be repeated, shared and batched.
 * `broadcast`: signed bytes, which a chain accepts only once, so that they may be repeated; a node that has them already refuses
 * them, see `settleBroadcast`. `once`: everything else, including unknown methods; never repeated.
 */
export function requestKind(method: string): RequestKind {
  if (broadcasts.includes(method)) return 'broadcast'
  return reads.test(method) ? 'read' : 'once'
}

/**
 * Parses a `Retry-After` header: seconds or an HTTP date (RFC 9110, 10.2.3).
 *
 * @param now milliseconds since 1970
 * @returns milliseconds from `now`, between 0 and `cap`; 0 when missing or malformed
 */
export function parseRetryAfter(header: string | null | undefined, now: number, cap: number): number {
  const text = header?.trim() ?? ''
  // An HTTP date begins with a weekday; `Date.parse` alone would accept `5` as a month.
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : /^[A-Z][a-z]{2,8},? /.test(text)
      ? Date.parse(text) - now
      : 0
  return Math.min(Math.max(wait || 0, 0), cap)
}
