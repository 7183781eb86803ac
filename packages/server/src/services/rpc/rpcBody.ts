import { isUtf8 } from 'node:buffer'
import { countJsonKeys, exceedsJsonDepth, rpcErrorCodes, rpcLimits } from '@latchkey/protocol'
import { methodWeight } from './methods.ts'

/** Deepest nesting of arrays and objects. Real calls need six. */
const maxDepth = 32

/**
 * Parses a JSON-RPC body as far as the proxy needs: whether it is valid, how many calls it has, and whether one
 * has to be refused. The bytes that are forwarded stay unchanged.
 */
export function parseRpcBody(body: Uint8Array, policy: RpcPolicy): RpcBody {
  if (!isUtf8(body)) return refused(rpcErrorCodes.parseError, 'Parse error: the body is not UTF-8')
  if (exceedsJsonDepth(body, maxDepth)) {
    return refused(rpcErrorCodes.invalidRequest, `Invalid request: nested deeper than ${maxDepth}`)
  }
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
  } catch {
    return refused(rpcErrorCodes.parseError, 'Parse error: the body is not JSON')
  }
  if (isAmbiguous(body, json)) {
    return refused(rpcErrorCodes.invalidRequest, 'Invalid request: a key is repeated or in other letters')
  }
  return Array.isArray(json) ? parseBatch(json, policy) : parseSingle(json, policy)
}

/** Which calls are forwarded. */
export type RpcPolicy = {
  readonly isForwarded: (method: string) => boolean
}

function parseSingle(json: unknown, policy: RpcPolicy): RpcBody {
  if (!isCall(json)) {
    const id = typeof json === 'object' && json !== null && 'id' in json && isId(json.id) ? json.id : null
    return refused(rpcErrorCodes.invalidRequest, 'Invalid request: jsonrpc "2.0" and a method are needed', id)
  }
  const refusal = findRefusal(json, policy)
  if (refusal) return { type: 'refused', refusal }
  return { type: 'single', calls: [json], weight: methodWeight(json.method), silent: json.id === undefined }
}

function parseBatch(entries: readonly unknown[], policy: RpcPolicy): RpcBody {
  if (entries.length === 0)
    return refused(rpcErrorCodes.invalidRequest, 'Invalid request: the batch is empty')
  if (entries.length > rpcLimits.batchSize) {
    return refused(
      rpcErrorCodes.invalidRequest,
      `Invalid request: more than ${rpcLimits.batchSize} calls in a batch`,
    )
  }
  if (entries.some(isMalformedCall)) {
    return refused(rpcErrorCodes.invalidRequest, 'Invalid request: a call of the batch is malformed')
  }
  const calls = entries.filter(isCall)
  let weight = entries.length - calls.length
  for (const call of calls) {
    const refusal = findRefusal(call, policy)
    if (refusal) return { type: 'refused', refusal }
    weight += methodWeight(call.method)
  }
  const silent = calls.length === entries.length && calls.every(({ id }) => id === undefined)
  return { type: 'batch', calls, weight, silent }
}

function isCall(value: unknown): value is RpcCall {
  if (typeof value !== 'object' || value === null) return false
  return (
    Object.hasOwn(value, 'method') &&
    Reflect.get(value, 'jsonrpc') === '2.0' &&
    isMethod(Reflect.get(value, 'method')) &&
    isId(Reflect.get(value, 'id') ?? null)
  )
}

/**
 * Whether an entry is no valid call, but a lenient node might execute it, so that it would escape the checks.
 */
function isMalformedCall(value: unknown): boolean {
  if (Array.isArray(value)) return true
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'method') && !isCall(value)
}

/** A method name is printable ASCII: no control characters, no look-alike letters. */
function isMethod(value: unknown): boolean {
  return typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value)
}

function isId(value: unknown): value is string | number | null {
  return value === null || typeof value === 'number' || (typeof value === 'string' && value.length <= 200)
}

function refused(code: number, message: string, id: RpcRefusal['id'] = null): RpcBody {
  return { type: 'refused', refusal: { code, message, id } }
}

/** A call that passed the checks. */
export type RpcCall = {
  readonly method: string
  readonly params: unknown
  /** Absent for a notification, which gets no answer. */
  readonly id?: string | number | null
}

/** A refusal as a JSON-RPC error. */
export type RpcRefusal = {
  readonly code: number
  readonly message: string
  readonly id: string | number | null
}

/**
 * A parsed body. Batch entries without a method are left for the node to refuse. `weight`: tokens of the project’s budget.
 * `silent`: all calls are notifications, so no answer is expected.
 */
export type RpcBody =
  | { readonly type: 'refused'; readonly refusal: RpcRefusal }
  | {
      readonly type: 'single'
      readonly calls: readonly [RpcCall]
      readonly weight: number
      readonly silent: boolean
    }
  | {
      readonly type: 'batch'
      readonly calls: readonly RpcCall[]
      readonly weight: number
      readonly silent: boolean
    }

const memberNames = ['JSONRPC', 'ID', 'METHOD', 'PARAMS']

/**
 * Whether a node could parse a body differently and so get past the checks: a repeated key (parsers differ in
 * which one counts), or a JSON-RPC member in other letters (Go’s parser accepts `Method` for `method`).
 */
function isAmbiguous(body: Uint8Array, json: unknown): boolean {
  const entries = Array.isArray(json) ? json : [json]
  let keys = 0
  for (const entry of entries) {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) continue
    for (const key of Object.keys(entry)) {
      keys++
      // Upper case folds more letters: `ſ` becomes S.
      const folded = key.toUpperCase()
      if (memberNames.includes(folded) && key !== folded.toLowerCase()) return true
    }
  }
  return countJsonKeys(body, Array.isArray(json) ? 2 : 1) !== keys
}

/**
 * Finds the reason to refuse a call without asking a node: a method that is not forwarded, parameters that are no
 * list or object.
 */
function findRefusal(
  { method, params, id = null }: RpcCall,
  { isForwarded }: RpcPolicy,
): RpcRefusal | undefined {
  if (!isForwarded(method)) {
    return {
      code: rpcErrorCodes.methodNotFound,
      message: `Method not found: ${method} is not served here`,
      id,
    }
  }
  if (params !== undefined && (typeof params !== 'object' || params === null)) {
    return { code: rpcErrorCodes.invalidParams, message: 'Invalid params: a list or an object is needed', id }
  }
  return undefined
}

/** Formats a refusal as a JSON-RPC response. */
export function formatRefusal({ code, message, id }: RpcRefusal): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
}
