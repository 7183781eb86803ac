import { isUtf8 } from 'node:buffer'
import { rpcErrorCodes, rpcLimits } from '@latchkey/protocol'
import { exceedsJsonDepth } from '../../http/exceedsJsonDepth.ts'
import { isAmbiguous } from './isAmbiguous.ts'
import { methodWeight } from './methodWeight.ts'
import type { RpcBody, RpcCall, RpcRefusal } from './RpcBody.ts'
import { refuseCall } from './refuseCall.ts'

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
  const refusal = refuseCall(json, logRange)
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
    const refusal = refuseCall(call, logRange)
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
