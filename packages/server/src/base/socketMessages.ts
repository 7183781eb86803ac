import type { RawData } from 'ws'

/** The bytes of a WebSocket message, which `ws` may hand over in parts. */
export function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}

/** Bytes of a message in which the first of its keys stands. */
const inspectedBytes = 128

/**
 * Whether a message of a node is a notification, e.g. `eth_subscription`, and no answer to a call. JSON-RPC 2.0 gives a
 * notification a `method` and no `id`. Nodes write `method` before `params`, so only the beginning is read.
 *
 * @example isNotification(Buffer.from('{"jsonrpc":"2.0","method":"eth_subscription","params":{}}')) // true
 */
export function isNotification(message: Buffer): boolean {
  const start = message.toString('latin1', 0, inspectedBytes)
  return /"(method|id|result|error)"\s*:/.exec(start)?.[1] === 'method'
}
