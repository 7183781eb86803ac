import { answerRpc } from './answerRpc.ts'
import { createSubscriptions } from './createSubscriptions.ts'
import type { RpcContext } from './RpcContext.ts'
import { SolanaRpcError } from './SolanaRpcError.ts'
import { stringifyJson } from './stringifyJson.ts'

/** One socket's conversation. */
export function answerSocket(context: RpcContext, send: (text: string) => void, nextId: () => number) {
  const subscriptions = createSubscriptions(context, (message) => send(stringifyJson(message)), nextId)
  return {
    close: subscriptions.close,
    async receive(text: string): Promise<void> {
      const { id, method, params } = readRequest(text)
      if (!/Subscribe$|Unsubscribe$/.test(method)) return send(await answerRpc(text, context))
      try {
        const result = subscriptions.handle(method, params)
        if (result === undefined) throw new SolanaRpcError(-32601, 'Method not found')
        send(stringifyJson({ jsonrpc: '2.0', result, id }))
      } catch (error) {
        const { code, message } =
          error instanceof SolanaRpcError ? error : new SolanaRpcError(-32603, 'Internal error')
        send(stringifyJson({ jsonrpc: '2.0', error: { code, message }, id }))
      }
    },
  }
}

function readRequest(text: string): { id: unknown; method: string; params: readonly unknown[] } {
  try {
    const { id = null, method, params } = JSON.parse(text) as Record<string, unknown>
    return {
      id,
      method: typeof method === 'string' ? method : '',
      params: Array.isArray(params) ? params : [],
    }
  } catch {
    return { id: null, method: '', params: [] }
  }
}
