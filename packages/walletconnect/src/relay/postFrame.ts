import { isRecord } from '../namespaces/isRecord.ts'
import type { LinkEnd } from './RelayLink.ts'

/** Parameters of {@link postFrame}. */
export type PostParameters = {
  fetch: typeof globalThis.fetch
  address: string
  frame: string
  /** Milliseconds. */
  timeout: number
  signals: readonly AbortSignal[]
}

/** Sends one frame by HTTP: the relay's answer, or how a socket would have ended. Rejects when nobody answers. */
export async function postFrame(p: PostParameters): Promise<{ text: string } | LinkEnd> {
  const response = await p.fetch(p.address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: p.frame,
    signal: AbortSignal.any([AbortSignal.timeout(p.timeout), ...p.signals]),
  })
  const text = await response.text()
  const { status, headers } = response
  if (status === 401 || status === 403) return { code: 3000, reason: messageOf(text) }
  if (status === 429) return { code: 3001, reason: `retry after ${headers.get('retry-after') ?? '5'}` }
  return response.ok ? { text } : { code: 1006, reason: `HTTP ${status}` }
}

function messageOf(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    const error = isRecord(value) && isRecord(value.error) ? value.error : {}
    return String(error.message ?? '').slice(0, 200)
  } catch {
    return ''
  }
}
