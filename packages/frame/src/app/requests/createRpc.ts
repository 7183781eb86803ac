import { type CaipNetworkId, rpcLimits } from '@latchkey/protocol'
import * as v from 'valibot'
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
  /** Milliseconds. */
  readonly timeout?: number
}

/**
 * Methods that make something at a node, or give what they give once: what was lost of them can't be asked again. After a broadcast whose
 * answer was lost, the refusal of another node would hide that the transaction may be on the chain.
 */
const once = /^(?:eth_(?:new\w*Filter|getFilterChanges|sendRawTransaction)|sendTransaction)$/

/** An answer of the proxy, or why there is none. */
type Attempt =
  | { readonly result: unknown }
  | { readonly failure: RequestError; readonly isRepeatable: boolean }

/**
 * Creates a client of the project's RPC proxy. An RPC URL of an app is never used. What may pass (no connection, a busy server, an error of the
 * node itself) is repeated after the pauses of `rpcLimits`, all within one deadline; a broadcast is not.
 */
export function createRpc({ api, projectId, fetch: fetchFn = fetch, timeout = 15_000 }: RpcOptions): Rpc {
  async function send(url: URL, body: string, signal: AbortSignal): Promise<Attempt> {
    let response: Response
    let content: unknown
    try {
      const headers = { 'content-type': 'application/json' }
      response = await fetchFn(url, { method: 'POST', headers, body, credentials: 'omit', signal })
      content = await response.json()
    } catch (cause) {
      const message = 'The network can’t be reached. Check the connection and try again.'
      return { failure: new RequestError('network', message, { cause }), isRepeatable: true }
    }
    const parsed = v.safeParse(answer, content)
    const { error, result } = parsed.success ? parsed.output : {}
    const isBusy = (rpcLimits.retryStatus as readonly number[]).includes(response.status)
    if (error) {
      const failure = new RequestError('chain', (error.message || 'The network refused this.').slice(0, 300))
      const isOfNode = (rpcLimits.retryCodes as readonly (number | undefined)[]).includes(error.code)
      return { failure, isRepeatable: isBusy || isOfNode }
    }
    if (result !== undefined) return { result }
    // The server's own refusals have neither, e.g. when none of its nodes answers.
    const failure = new RequestError('network', 'The network gave an answer that makes no sense.')
    return { failure, isRepeatable: isBusy }
  }

  return {
    async request(network, method, params) {
      const url = new URL('/v1', api)
      url.searchParams.set('chainId', network)
      url.searchParams.set('projectId', projectId)
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
      const signal = AbortSignal.timeout(timeout)
      for (let attempt = 0; ; attempt++) {
        const answered = await send(url, body, signal)
        if ('result' in answered) return answered.result
        const isLast = attempt === rpcLimits.retryCount || signal.aborted
        if (isLast || !answered.isRepeatable || once.test(method)) throw answered.failure
        await new Promise((resolve) => setTimeout(resolve, rpcLimits.retryDelay * 2 ** attempt))
      }
    },
  }
}
