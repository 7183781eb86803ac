import type { RpcClient } from '../../../config/Network.ts'

/** What a node answers to each method. */
export type RpcScript = Record<string, (params: readonly unknown[]) => unknown>

/** An RPC client that does exactly what its script says, and remembers what it was asked, as `[method, ...params]`. */
export function createScriptedRpc(script: RpcScript): RpcClient & { readonly calls: unknown[][] } {
  const calls: unknown[][] = []
  return {
    calls,
    async request({ method, params }, options) {
      options?.signal?.throwIfAborted()
      const list: unknown[] = Array.isArray(params) ? params : []
      calls.push([method, ...list])
      const answer = script[method]
      if (!answer) throw new Error(`No script for ${method}`)
      return answer(list)
    },
  }
}
