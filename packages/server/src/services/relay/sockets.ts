import { relayCloseCodes, relayLimits } from '@latchkey/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { Service, UpgradeRequest } from '../../http/Service.ts'
import { type Admission, admit, type RelayOptions } from './admission.ts'
import { createTooManyRequests, formatRefusal, RelayFailure } from './frames.ts'
import { bindLog } from './logCall.ts'
import type { Relay } from './relay.ts'
import { type SocketHost, serveSocket } from './serveSocket.ts'
import type { WaitingBytes } from './waitingBytes.ts'
import { createWriteBatch } from './writeBatch.ts'

/** Milliseconds a refused or ended socket has to answer the close. */
const closeGrace = 2_000
/** Milliseconds after which a client with too many open sockets may try again: nobody knows when one of them closes. */
const openSocketsPause = 5_000

/** WebSocket side of the relay, on `/` and `/relay`. */
export function relaySockets(
  options: RelayOptions,
  relay: Relay,
  waiting: WaitingBytes,
): NonNullable<Service['upgrades']> & { countOpen(): number } {
  const { log, config } = options
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: relayLimits.frameBytes,
  })
  const admitUpgrade = createUpgradeAdmission(options)
  const hosts = new Map<WebSocket, SocketHost>()
  const batch = createWriteBatch()
  let timer: NodeJS.Timeout | undefined

  /** Pings all sockets with one timer. A socket that was silent for a whole interval is terminated, unless nobody read it. */
  function pingAll(): void {
    for (const [socket, host] of hosts) {
      if (!host.alive && !socket.isPaused) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.ping()
      host.alive = false
    }
    if (hosts.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  function end(socket: WebSocket, code: number, reason: string): void {
    // Nothing may follow a close (RFC 6455, section 5.5.1), and no answer may be lost by it.
    hosts.get(socket)?.flush()
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), closeGrace).unref()
  }

  return {
    countOpen: () => hosts.size,
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
        // Browsers see neither status nor body of a refused handshake, so it is accepted and closed. A client that doesn't look at close
        // codes finds the refusal in a frame before.
        server.handleUpgrade(incoming, socket, head, (client) => {
          client.on('error', () => client.terminate())
          client.send(formatRefusal('null', error))
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
        const host: SocketHost = {
          alive: true,
          end: (code, reason) => end(client, code, reason),
          flush: () => {},
          batch,
          waiting,
        }
        hosts.set(client, host)
        client.on('pong', () => {
          host.alive = true
        })
        client.once('close', () => hosts.delete(client))
        const log = bindLog(options.log, requestId)
        serveSocket(client, socket, admission, { ...options, log }, relay, host)
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

/** Creates the check of a handshake: its rate, who connects, and how many connections they have open. */
function createUpgradeAdmission(options: RelayOptions) {
  const { limits, config } = options
  const { socketsPerAddress, socketsPerClient } = config.relay
  const addresses = createSocketCount(socketsPerAddress)
  const clients = createSocketCount(socketsPerClient)

  return async function admitUpgrade({
    incoming,
    socket,
    url,
    clientAddress,
  }: UpgradeRequest): Promise<Admission> {
    const { capacity, refillPerSecond } = config.limits.relayHandshake
    const wait = await limits.consume(`relay|${clientAddress}`, config.limits.relayHandshake, 1)
    if (wait > 0)
      throw createTooManyRequests(
        `An address may open ${capacity} connections at once, then ${refillPerSecond} a second.`,
        wait,
      )
    const [, bearer] = /^Bearer (.+)$/i.exec(incoming.headers.authorization ?? '') ?? []
    const admission = await admit(options, {
      token: url.searchParams.get('auth') ?? bearer,
      projectId: url.searchParams.get('projectId') ?? undefined,
      origin: incoming.headers.origin,
      clientAddress,
    })
    if (!addresses.hasRoom(clientAddress))
      throw createTooManyRequests(
        `An address may have ${socketsPerAddress} connections open.`,
        openSocketsPause,
      )
    if (!clients.hasRoom(admission.client))
      throw createTooManyRequests(`A client may have ${socketsPerClient} connections open.`, openSocketsPause)
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
}

function toCloseCode({ tag, code }: RelayFailure, isForeign: boolean): number {
  if (tag === 'TooManyRequests') return isForeign ? relayCloseCodes.tryLater : relayCloseCodes.tooManyRequests
  return code === relayCloseCodes.unauthorized ? code : relayCloseCodes.tryLater
}

function toHttp({ tag, message, retryAfter }: RelayFailure): HttpFailure {
  const status =
    tag === 'TooManyRequests' ? 429 : tag === 'OriginNotAllowed' ? 403 : tag === 'Unknown' ? 503 : 401
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return new HttpFailure(status, 'authentication', `${tag}: ${message}`, headers)
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
