const connections = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'WebTransport',
  'importScripts',
  'BroadcastChannel',
]

/**
 * Removes the functions by which a worker connects. Its content policy allows no connection either (`frameHeaders`): a library that
 * calls one fails visibly, and this covers what a policy does not.
 *
 * @param more further globals the worker has no use for
 */
export function sealWorker(more: readonly string[] = []): void {
  for (const name of [...connections, ...more])
    Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false })
}
