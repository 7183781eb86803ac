import { accountMethods } from './accountMethods.ts'
import { blockMethods } from './blockMethods.ts'
import { type RpcContext, type RpcMethod, SolanaRpcError } from './RpcContext.ts'
import { tokenMethods } from './tokenMethods.ts'
import { transactionMethods } from './transactionMethods.ts'

/** Every JSON-RPC method over HTTP. A new one is added to the table of its file. */
const methods: Readonly<Record<string, RpcMethod>> = {
  ...accountMethods,
  ...blockMethods,
  ...tokenMethods,
  ...transactionMethods,
}
/** The most requests of one batch. */
const maxBatch = 100

/** Handles a JSON-RPC request or a batch of them, as JSON text in and out. Never rejects. */
export async function answerRpc(text: string, context: RpcContext): Promise<string> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return failure(null, new SolanaRpcError(-32700, 'Parse error'))
  }
  if (!Array.isArray(body)) return answerOne(body, context)
  if (body.length === 0 || body.length > maxBatch)
    return failure(null, new SolanaRpcError(-32600, 'Invalid request'))
  const answers: string[] = []
  for (const request of body) answers.push(await answerOne(request, context))
  return `[${answers.join(',')}]`
}

async function answerOne(request: unknown, context: RpcContext): Promise<string> {
  const {
    id = null,
    method,
    params,
  } = (typeof request === 'object' && request ? request : {}) as {
    id?: unknown
    method?: unknown
    params?: unknown
  }
  try {
    if (typeof method !== 'string') throw new SolanaRpcError(-32600, 'Invalid request')
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) throw new SolanaRpcError(-32601, 'Method not found')
    const result = await run(Array.isArray(params) ? params : [], context)
    return stringifyJson({ jsonrpc: '2.0', result, id })
  } catch (error) {
    return failure(id, error)
  }
}

function failure(id: unknown, error: unknown): string {
  const { code, message, data } =
    error instanceof SolanaRpcError
      ? error
      : new SolanaRpcError(-32603, error instanceof Error ? error.message : 'Internal error')
  return stringifyJson({ jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id })
}

/** Marks a bigint inside the JSON text until its quotes are removed; a control character no value here contains. */
const mark = '\u0001'
const marked = /"\\u0001(-?\d+)\\u0001"/g

/** JSON with bigints as plain numbers without loss of digits, as nodes encode 64-bit integers. */
export function stringifyJson(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === 'bigint' ? `${mark}${entry}${mark}` : entry,
  ).replace(marked, '$1')
}
