import type { RpcRefusal } from './RpcBody.ts'

/** A refusal as a JSON-RPC response. */
export function refusalText({ code, message, id }: RpcRefusal): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
}
