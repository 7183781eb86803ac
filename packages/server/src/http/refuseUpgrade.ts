import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { apiHeaders } from './apiHeaders.ts'
import { failureBody } from './failureBody.ts'
import type { HttpFailure } from './HttpFailure.ts'

/** Answers a WebSocket handshake with an ordinary refusal and closes the connection. */
export function refuseUpgrade(socket: Duplex, failure: HttpFailure, requestId: string): void {
  const body = failureBody(failure, requestId)
  const headers: Record<string, string> = {
    ...apiHeaders,
    ...failure.headers,
    'x-request-id': requestId,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  )
  // a peer that never closes its half would keep the socket
  setTimeout(() => socket.destroy(), 1_000).unref()
}
