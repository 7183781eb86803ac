import { isRecord, parseJson } from '../json.ts'

/** A JSON-RPC error. Untrusted. */
export type FrameError = { readonly code: number; readonly message: string; readonly data?: unknown }

/** A frame of a relay. `rawId` is the JSON of the id, because a number beyond 2^53 has to be returned unchanged. */
type Frame =
  | { readonly kind: 'call'; readonly rawId: string; readonly method: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: string; readonly result?: unknown; readonly error?: FrameError }

/** Parses a frame; `undefined` for anything but JSON-RPC 2.0. */
export function parseFrame(text: string): Frame | undefined {
  const value = parseJson(text)
  if (!isRecord(value) || value.jsonrpc !== '2.0') return undefined
  const { id, method, params, error } = value
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  if (typeof method === 'string') return { kind: 'call', rawId: rawIdOf(text, id), method, params }
  if (isRecord(error)) {
    const { code, message, data } = error
    const parsed = { code: typeof code === 'number' ? code : -32603, message: String(message ?? ''), data }
    return { kind: 'answer', id: String(id), error: parsed }
  }
  return 'result' in value ? { kind: 'answer', id: String(id), result: value.result } : undefined
}

/** The JSON of a frame's id, copied from the text where a number has lost digits by parsing. */
function rawIdOf(text: string, id: string | number): string {
  if (typeof id === 'string' || Number.isSafeInteger(id)) return JSON.stringify(id)
  return /"id"\s*:\s*(-?\d+)/.exec(text)?.[1] ?? JSON.stringify(id)
}

/** A message as a relay delivers it. Untrusted. */
export type RelayMessage = {
  readonly topic: string
  /** An envelope. */
  readonly message: string
  /** Milliseconds since 1970, by the relay's clock. */
  readonly publishedAt?: number | undefined
  readonly tag?: number | undefined
  readonly attestation?: string | undefined
}

/** Parses the message of an `irn_subscription`; `undefined` for anything else. */
export function parseRelayMessage(params: unknown): RelayMessage | undefined {
  return isRecord(params) ? parseMessage(params.data) : undefined
}

/** Parses the result of `irn_batchFetchMessages` or `latchkey_poll`, without malformed messages; `undefined` for anything else. */
export function parseMessagePage(result: unknown): readonly RelayMessage[] | undefined {
  if (!isRecord(result) || !Array.isArray(result.messages)) return undefined
  return result.messages.flatMap((entry) => parseMessage(entry) ?? [])
}

function parseMessage(data: unknown): RelayMessage | undefined {
  if (!isRecord(data) || typeof data.topic !== 'string' || typeof data.message !== 'string') return undefined
  const { topic, message, publishedAt, tag, attestation } = data
  return {
    topic,
    message,
    publishedAt: typeof publishedAt === 'number' ? publishedAt : undefined,
    tag: typeof tag === 'number' ? tag : undefined,
    attestation: typeof attestation === 'string' ? attestation : undefined,
  }
}
