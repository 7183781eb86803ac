import { relayCloseCodes, relayLimits } from '@latchkey/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { consumeTokens } from '../../http/rateLimit.ts'
import type { Service, UpgradeRequest } from '../../http/Service.ts'
import { type Admission, admit, type RelayOptions } from './admission.ts'
import { RelayFailure } from './frames.ts'
import type { Relay } from './relay.ts'
import { type SocketHost, serveSocket } from './serveSocket.ts'

/** Milliseconds a refused or ended socket has to answer the close. */
const closeGrace = 2_000

/** WebSocket side of the relay, on `/` and `/relay`. */
export function relaySockets(options: RelayOptions, relay: Relay): NonNullable<Service['upgrades']> {
  const { limits, log, config } = options
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: relayLimits.frameBytes,
  })
  const addresses = createSocketCount(config.relay.socketsPerAddress)
  const clients = createSocketCount(config.relay.socketsPerClient)
  const hosts = new Map<WebSocket, SocketHost>()
  let timer: NodeJS.Timeout | undefined

  /** Pings all sockets with one timer. A socket that was silent for a whole interval is terminated. */
  function pingAll(): void {
    for (const [socket, host] of hosts) {
      if (!host.alive) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.ping()
      host.alive = false
    }
    if (hosts.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  function end(socket: WebSocket, code: number, reason: string): void {
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), closeGrace).unref()
  }

  async function admitUpgrade({ incoming, socket, url, clientAddress }: UpgradeRequest): Promise<Admission> {
    try {
      await consumeTokens(limits, `relay|${clientAddress}`, config.limits.relayHandshake, 1)
    } catch (cause) {
      throw new RelayFailure('TooManyRequests', 'Too many connections from this address', { cause })
    }
    const [, bearer] = /^Bearer (.+)$/i.exec(incoming.headers.authorization ?? '') ?? []
    const admission = await admit(options, {
      token: url.searchParams.get('auth') ?? bearer,
      projectId: url.searchParams.get('projectId') ?? undefined,
      origin: incoming.headers.origin,
      clientAddress,
    })
    if (!addresses.hasRoom(clientAddress) || !clients.hasRoom(admission.client))
      throw new RelayFailure('TooManyRequests', 'Too many open connections')
    if (socket.destroyed) return admission
    // Counted in the step that finds room: of several that are admitted at the same time each one sees the others.
    addresses.add(clientAddress)
    clients.add(admission.client)
    socket.once('close', () => {
      addresses.remove(clientAddress)
      clients.remove(admission.client)
    })
    return admission
  }

  return {
    paths: ['/', '/relay', '/relay/'],
    async handle(request) {
      const { incoming, socket, head, url, requestId } = request
      let admission: Admission
      try {
        admission = await admitUpgrade(request)
      } catch (error) {
        if (!(error instanceof RelayFailure)) throw error
        log.info({ requestId, tag: error.tag }, 'A relay connection was refused')
        if (url.searchParams.get('useOnCloseEvent') !== 'true') throw toHttp(error)
        if (socket.destroyed) return
        // Browsers see neither status nor body of a refused handshake, so it is accepted and closed.
        server.handleUpgrade(incoming, socket, head, (client) => {
          client.on('error', () => client.terminate())
          end(
            client,
            toCloseCode(error, config.relay.isForeign),
            `${error.tag}: ${error.message}`.slice(0, 123),
          )
        })
        return
      }
      if (socket.destroyed) return
      server.handleUpgrade(incoming, socket, head, (client) => {
        const host: SocketHost = { alive: true, end: (code, reason) => end(client, code, reason) }
        hosts.set(client, host)
        client.on('pong', () => {
          host.alive = true
        })
        client.once('close', () => hosts.delete(client))
        serveSocket(client, socket, admission, options, relay, host)
        timer ??= setInterval(pingAll, relayLimits.pingInterval)
      })
    },
    close() {
      clearInterval(timer)
      relay.close()
      for (const client of server.clients)
        end(client, relayCloseCodes.stopping, 'The server is stopping. Connect again.')
    },
  }
}

function toCloseCode({ tag, code }: RelayFailure, isForeign: boolean): number {
  if (tag === 'TooManyRequests') return isForeign ? relayCloseCodes.tryLater : relayCloseCodes.tooManyRequests
  return code === relayCloseCodes.unauthorized ? code : relayCloseCodes.tryLater
}

function toHttp({ tag, message }: RelayFailure): HttpFailure {
  const status =
    tag === 'TooManyRequests' ? 429 : tag === 'OriginNotAllowed' ? 403 : tag === 'Unknown' ? 503 : 401
  return new HttpFailure(status, 'authentication', `${tag}: ${message}`)
}

/** Counts open sockets per key. */
function createSocketCount(limit: number) {
  const open = new Map<string, number>()
  return {
    hasRoom: (key: string): boolean => (open.get(key) ?? 0) < limit,
    add: (key: string): void => {
      open.set(key, (open.get(key) ?? 0) + 1)
    },
    remove: (key: string): void => {
      const left = (open.get(key) ?? 0) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    },
  }
}
