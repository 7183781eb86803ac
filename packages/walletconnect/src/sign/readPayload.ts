import { isRecord } from '../namespaces/isRecord.ts'

/** What an envelope held: a request of the other side or its answer to ours. */
export type Payload =
  | { readonly kind: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly outcome: Outcome }

/** How a request ended. Everything in it comes from the other side. */
export type Outcome =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** Reads the text of an envelope as JSON-RPC 2.0; `undefined` for anything else. */
export function readPayload(text: string): Payload | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(value) || value.jsonrpc !== '2.0') return undefined
  const id = typeof value.id === 'string' && /^\d{1,16}$/.test(value.id) ? Number(value.id) : value.id
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
  if (typeof value.method === 'string') {
    return { kind: 'request', id, method: value.method, params: value.params }
  }
  if (isRecord(value.error)) {
    const { code, message, data } = value.error
    return {
      kind: 'answer',
      id,
      outcome: {
        error: {
          code: typeof code === 'number' ? code : 5000,
          message: String(message ?? '').slice(0, 500),
          data,
        },
      },
    }
  }
  return 'result' in value ? { kind: 'answer', id, outcome: { result: value.result } } : undefined
}
