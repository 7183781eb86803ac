import {
  type CaipNetworkId,
  frameLimits,
  isFilterRequest,
  parseRetryAfter,
  requestKind,
  rpcLimits,
} from '@latchkey/protocol'
import * as v from 'valibot'
import { createRandomId } from '../bytes.ts'
import { RequestError } from '../errors.ts'

/** Client of the blockchain nodes, over the RPC proxy of the project's server. */
export type Rpc = {
  /** @throws RequestError `network`; `chain` with the message of the node, where it refused the call */
  request(network: CaipNetworkId, method: string, params: unknown): Promise<unknown>
}

const answer = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.optional(v.number()), message: v.optional(v.string()) })),
})

type RpcOptions = {
  readonly api: string
  readonly projectId: string
  readonly fetch?: typeof fetch
  /** Milliseconds of one try. */
  readonly timeout?: number
  /** Milliseconds of all tries of a call with the pauses between them. */
  readonly overallTimeout?: number
}

/** The app waits for `frameLimits.call`, and gets an answer before that. */
const answerTime = frameLimits.call - 5_000

/** Codes by which nodes say that they don't have a method (JSON-RPC 2.0, EIP-1474). */
const unsupportedCodes = [-32600, -32601, -32004]

/** An answer of the proxy, or why there is none. */
type Attempt =
  | { readonly result: unknown }
  | {
      readonly failure: RequestError
      readonly isRepeatable: boolean
      /** Milliseconds the server wants to be left alone (`Retry-After`). */
      readonly retryAfter: number
    }

/**
 * Creates a client of the project's RPC proxy. An RPC URL of an app is never used. What may pass (no connection, a busy server, an error of the
 * node itself) is repeated after the pauses of `rpcLimits`, or after the `Retry-After` of the server, where the method is a read. Anything
 * else is sent once: after a broadcast whose answer was lost, the refusal of another node would hide that the transaction may be on the chain.
 */
export function createRpc({
  api,
  projectId,
  fetch: fetchFn = fetch,
  timeout = rpcLimits.timeout,
  overallTimeout = answerTime,
}: RpcOptions): Rpc {
  /** When a network may be asked again, milliseconds since 1970. */
  const pausedUntil = new Map<CaipNetworkId, number>()
  /** Keeps the filters of this document at one node. Other calls have none, so that the nodes share them. */
  const filterSession = createRandomId()

  async function send(url: URL, body: string, timeLeft: number): Promise<Attempt> {
    let response: Response
    let content: unknown
    const signal = AbortSignal.timeout(Math.max(1, Math.floor(Math.min(timeout, timeLeft))))
    try {
      const headers = { 'content-type': 'application/json' }
      const given = await fetchFn(url, { method: 'POST', headers, body, credentials: 'omit', signal })
      response = given
      content = await given.json().catch((cause: unknown) => {
        // A busy server may answer with a page instead of JSON. Its status and `Retry-After` count all the same.
        if (given.ok) throw cause
      })
    } catch (cause) {
      return { failure: unreachable(cause), isRepeatable: true, retryAfter: 0 }
    }
    const parsed = v.safeParse(answer, content)
    const { error, result } = parsed.success ? parsed.output : {}
    const isBusy = (rpcLimits.retryStatus as readonly number[]).includes(response.status)
    const header = response.ok ? undefined : response.headers.get('retry-after')
    const retryAfter = parseRetryAfter(header, Date.now(), rpcLimits.retryAfterCap)
    if (error) {
      const isOneOf = (codes: readonly unknown[]) => codes.includes(error.code)
      const message = (error.message || 'The network refused this.').slice(0, 300)
      const failure = new RequestError('chain', message, { isUnsupported: isOneOf(unsupportedCodes) })
      const isOfNode = isOneOf(rpcLimits.retryCodes)
      return { failure, isRepeatable: isBusy || isOfNode, retryAfter }
    }
    if (result !== undefined) return { result }
    // The server's own refusals have neither, e.g. when none of its nodes answers.
    const failure = new RequestError('network', 'The network gave an answer that makes no sense.')
    return { failure, isRepeatable: isBusy, retryAfter }
  }

  /** Milliseconds until a network may be asked again. Capped once more, in case the clock of the system was set back. */
  const getPause = (network: CaipNetworkId) =>
    Math.min(Math.max(0, (pausedUntil.get(network) ?? 0) - Date.now()), rpcLimits.retryAfterCap)

  return {
    async request(network, method, params) {
      const url = new URL('/v1', api)
      url.searchParams.set('chainId', network)
      url.searchParams.set('projectId', projectId)
      if (isFilterRequest(method)) url.searchParams.set('sessionId', filterSession)
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
      const isRead = requestKind(method) === 'read'
      const start = performance.now()
      const getTimeLeft = () => overallTimeout - (performance.now() - start)
      for (let attempt = 0, failure = unreachable(undefined, true); ; attempt++) {
        const backoff = attempt === 0 ? 0 : rpcLimits.retryDelay * 2 ** (attempt - 1)
        const wait = Math.max(backoff, getPause(network))
        // A pause that outlasts the call is not waited for in vain.
        if (wait >= getTimeLeft()) throw failure
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        // A device that slept ends the pause late.
        if (getTimeLeft() <= 0) throw failure
        const answered = await send(url, body, getTimeLeft())
        if ('result' in answered) return answered.result
        failure = answered.failure
        if (answered.retryAfter > 0) pausedUntil.set(network, Date.now() + answered.retryAfter)
        if (attempt === rpcLimits.retryCount || !answered.isRepeatable || !isRead) throw failure
      }
    },
  }
}

function unreachable(cause?: unknown, isUnsent = false): RequestError {
  const message = 'The network can’t be reached. Check the connection and try again.'
  return new RequestError('network', message, { cause, isUnsent })
}
