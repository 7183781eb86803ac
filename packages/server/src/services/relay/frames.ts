import { type RelayErrorTag, relayErrorCodes } from '@latchkey/protocol'

/** A frame of a client. `id` of a call is JSON text, returned unchanged. */
export type Frame =
  | {
      readonly type: 'call'
      readonly id: string
      readonly method: string
      readonly params: Readonly<Record<string, unknown>>
    }
  /** Acknowledgement of a push. `to` is undefined for an id that no push can have. */
  | { readonly type: 'answer'; readonly to: number | undefined; readonly isAccepted: boolean }
  | { readonly type: 'bad'; readonly id: string; readonly failure: RelayFailure }

/** Longest id that is returned. */
const maxId = 128

/** Parses a frame as far as possible without knowing the method. Never throws. */
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
  const raw = toRawId(text, id)
  if (raw === undefined || raw.length > maxId)
    return bad('null', 'InvalidRequestId', 'The id has to be a text or a number')
  if (frame.jsonrpc !== '2.0') return bad(raw, 'InvalidJsonRpcVersion', 'jsonrpc has to be "2.0"')
  if (typeof method !== 'string') return bad(raw, 'InvalidMethod', 'There is no method')
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    return bad(raw, 'InvalidParams', 'params has to be an object')
  return { type: 'call', id: raw, method, params: params as Readonly<Record<string, unknown>> }
}

/**
 * Returns the id as JSON text. Only ids that `JSON.parse` may have changed need the scan; most are strings of
 * digits.
 */
function toRawId(text: string, id: unknown): string | undefined {
  if (typeof id === 'string') return /^[\w-]*$/.test(id) && !text.includes('\\') ? `"${id}"` : findRawId(text)
  if (typeof id === 'number') return findRawId(text)
  return undefined
}

function toPushId(id: unknown): number | undefined {
  const number = typeof id === 'string' ? Number(id) : id
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

function bad(id: string, tag: RelayFailure['tag'], message: string): Frame {
  return { type: 'bad', id, failure: new RelayFailure(tag, message) }
}

/**
 * Finds the text of the outermost `id` of a JSON-RPC frame. A number beyond 2^53 would not survive
 * `JSON.parse`, and clients compare the returned id with the sent one. Of repeated ids the last one counts, as
 * for `JSON.parse`. Undefined without an id, or for one that is no string or number.
 *
 * @param text valid JSON
 */
export function findRawId(text: string): string | undefined {
  let depth = 0
  let found: string | undefined
  for (let index = 0; index < text.length; index++) {
    const letter = text[index]
    if (letter === '{' || letter === '[') depth++
    else if (letter === '}' || letter === ']') depth--
    else if (letter === '"') {
      const end = findStringEnd(text, index)
      const isKey = depth === 1 && /^\s*:/.test(text.slice(end, end + 64))
      if (isKey && JSON.parse(text.slice(index, end)) === 'id') {
        const start = text.slice(end).search(/[^\s:]/) + end
        found = findValue(text, start)
      }
      index = end - 1
    }
  }
  return found
}

/** Index after the closing quote of the string that begins at `start`. */
function findStringEnd(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index + 1
}

function findValue(text: string, start: number): string | undefined {
  if (text[start] === '"') return text.slice(start, findStringEnd(text, start))
  return /^-?\d[\d.eE+-]*/.exec(text.slice(start, start + 64))?.[0]
}

/** Formats the answer to a call. `id` and `result` are JSON text. */
export function formatAnswer(id: string, result: string): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${result}}`
}

/**
 * Formats the refusal of a call: `{code, message, data}` with the tag in `data`. Unexpected errors reveal
 * nothing.
 */
export function formatRefusal(id: string, error: unknown): string {
  const { code, message, tag } =
    error instanceof RelayFailure ? error : new RelayFailure('Unknown', 'The relay failed. Try again.')
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message, data: tag })}}`
}

/**
 * A refusal with the relay’s error code. `tag` goes into `data` of the error, or in front of a close reason.
 */
export class RelayFailure extends Error {
  readonly code: number
  readonly tag: RelayErrorTag
  /** Seconds after which the client may try again, if that is known. */
  readonly retryAfter: number | undefined

  constructor(tag: RelayErrorTag, message: string, options?: { cause?: unknown; retryAfter?: number }) {
    super(message, options)
    this.name = 'RelayFailure'
    this.tag = tag
    this.code = relayErrorCodes[tag]
    this.retryAfter = options?.retryAfter
  }
}

/**
 * Creates the refusal of a client that exceeds a limit. It states when to come back, which clients parse (`relayRetryAfter` of the
 * protocol package), and then the rule; a close reason is cut after 123 bytes.
 *
 * @param milliseconds until the client may try again
 * @example createTooManyRequests('A client may have 8 polls open.', 2_500).message // 'Try again in 3 s. A client may have 8 polls open.'
 */
export function createTooManyRequests(rule: string, milliseconds: number): RelayFailure {
  const retryAfter = Math.max(Math.ceil(milliseconds / 1000), 1)
  return new RelayFailure('TooManyRequests', `Try again in ${retryAfter} s. ${rule}`, { retryAfter })
}
