import { RelayFailure } from '../RelayFailure.ts'
import { rawIdOf } from './rawIdOf.ts'

/** What a client can send. `id` of a call is JSON text, to be given back as it came. */
export type Frame =
  | {
      readonly type: 'call'
      readonly id: string
      readonly method: string
      readonly params: Readonly<Record<string, unknown>>
    }
  /** The answer to a push of ours: the message is safe there. Undefined: to nothing we know. */
  | { readonly type: 'answer'; readonly to: number | undefined; readonly isAccepted: boolean }
  | { readonly type: 'bad'; readonly id: string; readonly failure: RelayFailure }

/** Longest id that is given back. */
const maxId = 128

/** Reads a frame as far as it can be read without knowing the method. Never throws. */
export function parseFrame(text: string): Frame {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return bad('null', 'Serialization', 'The frame is not JSON')
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return bad('null', 'InvalidParams', 'A frame is one JSON-RPC object')
  const frame = json as Readonly<Record<string, unknown>>
  const { id, method, params } = frame
  if (method === undefined && ('result' in frame || 'error' in frame)) {
    return { type: 'answer', to: toPushId(id), isAccepted: 'result' in frame }
  }
  const raw = idTextOf(text, id)
  if (raw === undefined || raw.length > maxId)
    return bad('null', 'InvalidRequestId', 'The id has to be a text or a number')
  if (frame.jsonrpc !== '2.0') return bad(raw, 'InvalidJsonRpcVersion', 'jsonrpc has to be "2.0"')
  if (typeof method !== 'string') return bad(raw, 'InvalidMethod', 'There is no method')
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    return bad(raw, 'InvalidParams', 'params has to be an object')
  return { type: 'call', id: raw, method, params: params as Readonly<Record<string, unknown>> }
}

/** The scan is for ids `JSON.parse` may have changed; nearly all are texts of digits. */
function idTextOf(text: string, id: unknown): string | undefined {
  if (typeof id === 'string') return /^[\w-]*$/.test(id) && !text.includes('\\') ? `"${id}"` : rawIdOf(text)
  if (typeof id === 'number') return rawIdOf(text)
  return undefined
}

function toPushId(id: unknown): number | undefined {
  const number = typeof id === 'string' ? Number(id) : id
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

function bad(id: string, tag: RelayFailure['tag'], message: string): Frame {
  return { type: 'bad', id, failure: new RelayFailure(tag, message) }
}
