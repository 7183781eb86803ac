import type { CaipNetworkId } from '@latchkey/protocol'
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

/** Creates a client of the project's RPC proxy. An RPC URL of an app is never used. */
export function createRpc({ api, projectId, fetch: fetchFn = fetch, timeout = 15_000 }: RpcOptions): Rpc {
  return {
    async request(network, method, params) {
      const url = new URL('/v1', api)
      url.searchParams.set('chainId', network)
      url.searchParams.set('projectId', projectId)
      let body: unknown
      try {
        const response = await fetchFn(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
          credentials: 'omit',
          signal: AbortSignal.timeout(timeout),
        })
        body = await response.json()
      } catch (cause) {
        throw new RequestError(
          'network',
          'The network can’t be reached. Check the connection and try again.',
          { cause },
        )
      }
      const parsed = v.safeParse(answer, body)
      const { error, result } = parsed.success ? parsed.output : {}
      if (error) throw new RequestError('chain', (error.message || 'The network refused this.').slice(0, 300))
      // The server's own refusals have neither, e.g. when none of its nodes answers.
      if (result === undefined)
        throw new RequestError('network', 'The network gave an answer that makes no sense.')
      return result
    },
  }
}
