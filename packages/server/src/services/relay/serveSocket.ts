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
/** Calls of a client that may be under way; it isn't listened to meanwhile. */
const maxRunning = 64
/** Frames refused for want of tokens until the socket is closed. */
const maxRefused = 1_000

/** What a socket tells the server it belongs to. */
export type SocketHost = {
  /** The client gave a sign of life since the last ping. */
  alive: boolean
  end(code: number, reason: string): void
}

/** Serves one open socket until it closes. `wire` is the connection under it, where no extension was agreed on. */
export function serveSocket(
  socket: WebSocket,
  wire: Duplex,
  { client, payer, origin }: Admission,
  { clock, log, config }: RelayOptions,
  { hub, calls }: Relay,
  host: SocketHost,
): void {
  const takes = createBucket(config.limits.relayFrames, clock)
  let running = 0
  let refused = 0
  const connection: Connection = {
    client,
    send,
    subscriptions: new Map(),
    unacknowledged: new Map(),
    unacknowledgedBytes: 0,
    behind: new Set(),
    reading: false,
    isOpen: true,
  }
  const caller = { client, payer, origin, connection }

  socket.on('message', onMessage)
  socket.on('error', () => socket.terminate())
  socket.on('close', () => hub.leave(connection))

  /** A client that doesn't read what it is sent would fill our memory. */
  function send(text: string): void {
    if (socket.readyState !== socket.OPEN) return
    wire.write(textFrame(text))
    if (socket.bufferedAmount <= maxBuffered) return
    log.info({}, 'A slow reader was dropped')
    socket.terminate()
  }

  function onMessage(data: RawData): void {
    host.alive = true
    const frame = parseFrame(toText(data))
    if (frame.type === 'answer' && frame.isAccepted && hub.acknowledge(connection, frame.to)) return
    if (!takes(1)) {
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

  /** The socket stays: a burst is answered with the protocol's own code. A flood isn't. */
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
      if (running === maxRunning - 1) socket.resume()
    }
  }
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8')
}

/** A token bucket of one connection, which lives and dies with it: every frame asks it, so it costs no look-up. */
function createBucket({ capacity, refillPerSecond }: LimitRule, clock: Pick<Clock, 'monotonic'>) {
  let tokens = capacity
  let at = clock.monotonic()
  /** Takes `cost` tokens, or none and answers false. */
  return (cost: number): boolean => {
    const now = clock.monotonic()
    tokens = Math.min(capacity, tokens + ((now - at) * refillPerSecond) / 1000)
    at = now
    if (tokens < cost) return false
    tokens -= cost
    return true
  }
}
