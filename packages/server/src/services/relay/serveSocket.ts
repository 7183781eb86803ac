import type { Duplex } from 'node:stream'
import { relayCloseCodes } from '@latchkey/protocol'
import type { RawData, WebSocket } from 'ws'
import type { Clock, LimitRule } from '../../ports/platform.ts'
import type { Admission, RelayOptions } from './admission.ts'
import type { Connection } from './connection.ts'
import { type Frame, formatAnswer, formatRefusal, parseFrame, RelayFailure } from './frames.ts'
import type { Relay } from './relay.ts'
import { textFrame } from './textFrame.ts'

/** Bytes that may wait for a client to read them. */
const maxBuffered = 4 * 1024 * 1024
/** Concurrent calls of a client; it is not read meanwhile. */
const maxRunning = 64
/** Frames refused by the rate limit until the socket is closed. */
const maxRefused = 1_000

/** State shared between a socket and the server. */
export type SocketHost = {
  /** Whether the client was heard since the last ping. */
  alive: boolean
  end(code: number, reason: string): void
}

/**
 * Serves one open socket until it closes.
 *
 * @param wire the connection below it, without extensions
 */
export function serveSocket(
  socket: WebSocket,
  wire: Duplex,
  admission: Admission,
  { clock, log, config }: RelayOptions,
  { hub, calls }: Relay,
  host: SocketHost,
): void {
  const consumeToken = createBucket(config.limits.relayFrames, clock)
  const pace = createPace(config.limits.relayBytes, clock)
  let pause: NodeJS.Timeout | undefined
  let running = 0
  let refused = 0
  const connection: Connection = {
    client: admission.client,
    send,
    subscriptions: new Map(),
    unacknowledged: new Map(),
    unacknowledgedBytes: 0,
    behind: new Set(),
    reading: false,
    isOpen: true,
  }
  const caller = { ...admission, connection }

  socket.on('message', onMessage)
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(pause)
    hub.leave(connection)
  })

  /** Sends a frame. A client that does not read would exhaust the memory and is dropped. */
  function send(text: string): void {
    if (socket.readyState !== socket.OPEN) return
    wire.write(textFrame(text))
    if (socket.bufferedAmount <= maxBuffered) return
    log.info({}, 'A slow reader was dropped')
    socket.terminate()
  }

  function onMessage(data: RawData): void {
    host.alive = true
    const text = toText(data)
    pauseFor(pace(text.length))
    const frame = parseFrame(text)
    if (frame.type === 'answer' && frame.isAccepted && hub.acknowledge(connection, frame.to)) return
    if (!consumeToken(1)) {
      refuse(frame.type === 'answer' ? 'null' : frame.id)
      return
    }
    refused = 0
    if (frame.type === 'bad') send(formatRefusal(frame.id, frame.failure))
    if (frame.type !== 'call') return
    running++
    if (running === maxRunning) socket.pause()
    void run(frame)
  }

  /** Stops reading for some milliseconds, so that a client with large frames leaves time for all others. */
  function pauseFor(milliseconds: number): void {
    if (milliseconds === 0) return
    clearTimeout(pause)
    socket.pause()
    pause = setTimeout(() => {
      pause = undefined
      resume()
    }, milliseconds)
  }

  function resume(): void {
    if (pause === undefined && running < maxRunning) socket.resume()
  }

  /** Refuses a frame. A burst is answered with the protocol’s error; a flood closes the socket. */
  function refuse(id: string): void {
    send(formatRefusal(id, new RelayFailure('TooManyRequests', 'Too many frames. Send fewer.')))
    if (++refused < maxRefused) return
    const { isForeign } = config.relay
    host.end(isForeign ? relayCloseCodes.tryLater : relayCloseCodes.tooManyRequests, 'Too many frames')
  }

  async function run({ id, method, params }: Extract<Frame, { type: 'call' }>): Promise<void> {
    try {
      const handler = calls.get(method)
      if (!handler) throw new RelayFailure('InvalidMethod', 'There is no such method')
      const outcome = await handler(caller, params)
      send(formatAnswer(id, outcome.result))
      outcome.after?.()
    } catch (error) {
      if (!(error instanceof RelayFailure))
        log.error({ problem: error instanceof Error ? error.name : 'thrown' }, 'A relay call failed')
      send(formatRefusal(id, error))
    } finally {
      running--
      if (running === maxRunning - 1) resume()
    }
  }
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8')
}

/** Creates the counter of a connection's bytes. It returns the milliseconds until the next frame may be read. */
function createPace({ capacity, refillPerSecond }: LimitRule, clock: Pick<Clock, 'monotonic'>) {
  let tokens = capacity
  let refilledAt = clock.monotonic()
  return (bytes: number): number => {
    const now = clock.monotonic()
    tokens = Math.min(capacity, tokens + ((now - refilledAt) * refillPerSecond) / 1000) - bytes
    refilledAt = now
    return tokens >= 0 ? 0 : Math.ceil((-tokens * 1000) / refillPerSecond)
  }
}

/** Creates a token bucket for one connection. It is checked for every frame, so it needs no lookup. */
function createBucket({ capacity, refillPerSecond }: LimitRule, clock: Pick<Clock, 'monotonic'>) {
  let tokens = capacity
  let refilledAt = clock.monotonic()
  /** Consumes `cost` tokens; false when there are not enough. */
  return (cost: number): boolean => {
    const now = clock.monotonic()
    tokens = Math.min(capacity, tokens + ((now - refilledAt) * refillPerSecond) / 1000)
    refilledAt = now
    if (tokens < cost) return false
    tokens -= cost
    return true
  }
}
