import type { PageMessage } from './PageMessage.ts'

/** Checks a message of the page: it is another origin's word. `undefined` for anything malformed. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  if (data.type === 'hello')
    return {
      type: 'hello',
      connected: 'connected' in data && data.connected === true,
      solana: 'solana' in data && data.solana === true,
    }
  if (data.type === 'closed' || data.type === 'bye') return { type: data.type }
  if (data.type !== 'request' || !('id' in data) || !('method' in data)) return undefined
  if (!Number.isSafeInteger(data.id) || typeof data.method !== 'string' || data.method.length > 64)
    return undefined
  return {
    type: 'request',
    id: Number(data.id),
    method: data.method,
    params: 'params' in data ? data.params : undefined,
  }
}
