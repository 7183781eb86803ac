import { isUtf8 } from 'node:buffer'
import { rpcErrorCodes, rpcLimits } from '@latchkey/protocol'
import { countJsonKeys, exceedsJsonDepth } from '../../base/json.ts'
import { isNodeControl, methodWeight } from './methods.ts'

/** Arrays and objects inside each other. Real calls need six. */
const maxDepth = 32

/**
 * Reads a JSON-RPC body as far as the proxy needs it: is it one, how many calls, does one of them have to be
 * refused here. The bytes that go on stay as they came.
 */
export function parseRpcBody(body: Uint8Array, logRange?: number): RpcBody {
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
  return Array.isArray(json) ? readBatch(json, logRange) : readSingle(json, logRange)
}

function readSingle(json: unknown, logRange: number | undefined): RpcBody {
  if (!isCall(json)) {
    const known = typeof json === 'object' && json !== null && 'id' in json && isId(json.id) ? json.id : null
    return refused(
      rpcErrorCodes.invalidRequest,
      'Invalid request: jsonrpc "2.0" and a method are needed',
      known,
    )
  }
  const refusal = findRefusal(json, logRange)
  if (refusal) return { type: 'refused', refusal }
  return { type: 'single', calls: [json], weight: methodWeight(json.method), silent: json.id === undefined }
}

function readBatch(entries: readonly unknown[], logRange: number | undefined): RpcBody {
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
    const refusal = findRefusal(call, logRange)
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

/** What a lenient node could still carry out although it is no call to us, so that nothing here has checked it. */
function isMalformedCall(value: unknown): boolean {
  if (Array.isArray(value)) return true
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'method') && !isCall(value)
}

/** Printable ASCII: no NUL, no control character, nothing that looks like another letter. */
function isMethod(value: unknown): boolean {
  return typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value)
}

function isId(value: unknown): value is string | number | null {
  return value === null || typeof value === 'number' || (typeof value === 'string' && value.length <= 200)
}

function refused(code: number, message: string, id: RpcRefusal['id'] = null): RpcBody {
  return { type: 'refused', refusal: { code, message, id } }
}

/** One call of a body that passed the checks. */
type RpcCall = {
  readonly method: string
  readonly params: unknown
  /** Absent for a notification, which gets no answer. */
  readonly id?: string | number | null
}

/** A refusal in JSON-RPC's own words. */
export type RpcRefusal = {
  readonly code: number
  readonly message: string
  readonly id: string | number | null
}

/** What a body turned out to be. In a batch, entries that name no method are left for the node to refuse. */
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

const members = ['JSONRPC', 'ID', 'METHOD', 'PARAMS']

/**
 * Whether a node could read a body otherwise than we do, and so get past what is refused here: a key written twice
 * (which one counts differs between parsers), or one of JSON-RPC's own in other letters (Go's parser takes `Method` for
 * `method`).
 */
function isAmbiguous(body: Uint8Array, json: unknown): boolean {
  const entries = Array.isArray(json) ? json : [json]
  let keys = 0
  for (const entry of entries) {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) continue
    for (const key of Object.keys(entry)) {
      keys++
      // upper case, since that folds more: `ſ` is an S there
      const folded = key.toUpperCase()
      if (members.includes(folded) && key !== folded.toLowerCase()) return true
    }
  }
  return countJsonKeys(body, Array.isArray(json) ? 2 : 1) !== keys
}

/** Calls that are refused without asking a node: control of the node, parameters that are none, too wide log ranges. */
function findRefusal({ method, params, id = null }: RpcCall, logRange?: number): RpcRefusal | undefined {
  if (isNodeControl(method)) {
    return {
      code: rpcErrorCodes.methodNotFound,
      message: `Method not found: ${method} is not served here`,
      id,
    }
  }
  if (params !== undefined && (typeof params !== 'object' || params === null)) {
    return { code: rpcErrorCodes.invalidParams, message: 'Invalid params: a list or an object is needed', id }
  }
  if (logRange !== undefined && method === 'eth_getLogs') {
    const range = countLogBlocks(params)
    if (range !== undefined && range > BigInt(logRange)) {
      return {
        code: rpcErrorCodes.invalidParams,
        message: `Invalid params: at most ${logRange} blocks in one eth_getLogs call. Ask for a smaller range.`,
        id,
      }
    }
  }
  return undefined
}

/** How many blocks an `eth_getLogs` filter spans by its numbers; undefined when a tag leaves it open. */
function countLogBlocks(params: unknown): bigint | undefined {
  const filter: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof filter !== 'object' || filter === null) return undefined
  const from = blockOf(Reflect.get(filter, 'fromBlock'))
  const to = blockOf(Reflect.get(filter, 'toBlock'))
  return from === undefined || to === undefined ? undefined : to - from + 1n
}

function blockOf(value: unknown): bigint | undefined {
  if (value === 'earliest') return 0n
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** A refusal as a JSON-RPC response. */
export function formatRefusal({ code, message, id }: RpcRefusal): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
}
