import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ServerConfig } from '../config/readConfig.ts'
import type { Log } from '../ports/platform.ts'
import { apiHeaders } from './apiResponse.ts'
import { getHostLabel } from './createListener.ts'
import { failureBody, HttpFailure } from './HttpFailure.ts'
import { getClientAddress } from './rateLimit.ts'
import type { Service } from './Service.ts'

type UpgradeListenerOptions = {
  readonly services: readonly Service[]
  /** Labels of app hosts, which accept no WebSocket. */
  readonly appLabels: readonly string[]
  readonly config: Pick<ServerConfig, 'forward'>
  readonly log: Log
}

/**
 * Creates the listener that routes WebSocket handshakes by path to the service that accepts them. Any other handshake
 * is refused with 404.
 */
export function createUpgradeListener({ services, appLabels, config, log }: UpgradeListenerOptions) {
  return (incoming: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const requestId = randomUUID()
    // A client that leaves during the handshake must not end the process.
    socket.on('error', () => socket.destroy())
    const target = `http://api${incoming.url ?? '/'}`
    const url = incoming.url?.startsWith('/') && URL.canParse(target) ? new URL(target) : undefined
    const acceptor = services.find(({ upgrades }) => url && upgrades?.paths.includes(url.pathname))?.upgrades
    if (!url || !acceptor || appLabels.includes(getHostLabel(incoming.headers.host))) {
      refuseUpgrade(socket, new HttpFailure(404, '', 'No WebSocket is served at this address'), requestId)
      return
    }
    const clientAddress = getClientAddress(incoming, config.forward)
    acceptor.handle({ incoming, socket, head, url, clientAddress, requestId }).catch((error: unknown) => {
      const isRefusal = error instanceof HttpFailure
      if (!isRefusal)
        log.error(
          { requestId, problem: error instanceof Error ? error.name : 'thrown' },
          'A handshake failed',
        )
      refuseUpgrade(socket, isRefusal ? error : new HttpFailure(500, '', 'Internal server error'), requestId)
    })
  }
}

/** Answers a WebSocket handshake with an ordinary HTTP refusal and closes the connection. */
function refuseUpgrade(socket: Duplex, failure: HttpFailure, requestId: string): void {
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
  // A peer that never closes its half would keep the socket open.
  setTimeout(() => socket.destroy(), 1_000).unref()
}
