import * as v from 'valibot'
import { defineRoute } from '../http.ts'

/** A JSON-RPC call or batch. The proxy forwards its bytes unchanged. */
export const rpcBody = v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())])

const chain = {
  /** CAIP-2. */
  chainId: v.string(),
}

/** Calls a node of a chain over the proxy. Refusals of the call itself are JSON-RPC errors. */
export const callRpc = defineRoute({
  method: 'POST',
  path: '/v1',
  aliases: ['/v1/'],
  summary: 'Call a node of a chain',
  query: {
    ...chain,
    /** Calls of one session go to one node. */
    sessionId: v.optional(v.string()),
    /** Uses this provider only. Allowed for the test project. */
    providerId: v.optional(v.string()),
  },
  body: rpcBody,
  answer: v.unknown(),
  errors: { 400: 'unknown chain or provider', 503: 'no provider of the chain answers' },
  auth: 'project',
  bucket: 'rpc',
})

/** WebSocket of a chain. A plain GET is refused; the handshake is served under the same paths. */
export const openRpcSocket = defineRoute({
  method: 'GET',
  path: '/v1',
  aliases: ['/v1/', '/ws'],
  summary: 'WebSocket to a node of a chain',
  query: chain,
  answer: v.never(),
  errors: {
    400: 'unknown chain',
    426: 'not a WebSocket handshake',
    429: 'too many open connections',
    503: 'no provider of the chain answers',
  },
  auth: 'project',
  bucket: 'rpc',
})
