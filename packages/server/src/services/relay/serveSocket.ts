import type { Duplex } from 'node:stream'
import { relayCloseCodes } from '@latchkey/protocol'
import type { RawData, WebSocket } from 'ws'
import type { Clock, LimitRule } from '../../ports/platform.ts'
import type { Admission, RelayOptions } from './admission.ts'
import type { Outcome } from './callParameters.ts'
import type { Connection } from './connection.ts'
import {
  createTooManyRequests,
  type Frame,
  formatAnswer,
  formatRefusal,
  parseFrame,
  RelayFailure,
} from './frames.ts'
import { logCallFailure } from './logCall.ts'
import { createPace, createPageTurns, type PageTurns } from './pace.ts'
import type { Relay } from './relay.ts'
import { createSocketWriter } from './socketWriter.ts'
import { textFrame } from './textFrame.ts'
import type { WaitingBytes } from './waitingBytes.ts'
import type { WriteBatch } from './writeBatch.ts'

/** Concurrent calls of a client; it is not read meanwhile. */
const maxRunning = 64
/** Frames refused by the rate limit until the socket is closed. */
const maxRefused = 1_000

/** State shared between a socket and the server. */
export type SocketHost = {
  /** Whether the client was heard since the last ping. */
  alive: boolean
  end(code: number, reason: string): void
  /** Writes the frames that wait, before the socket is closed. */
  flush(): void
  /** Frames of all sockets that are written together. */
  readonly batch: WriteBatch
  /** Bytes of all sockets that wait to be read. */
  readonly waiting: WaitingBytes
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
  const { batch, waiting } = host
  const onSlow = () => log.info({}, 'A slow reader was dropped')
  const { address, client } = admission
  const writer = createSocketWriter({ socket, wire, batch, waiting, address, client, onSlow })
  const consumeToken = createBucket(() => config.limits.relayFrames, clock)
  const pace = createPace(() => config.limits.relayBytes, clock)
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
  const pages = createPageTurns({
    pace: createPace(() => config.limits.relayBytes, clock),
    isOpen: () => socket.readyState === socket.OPEN,
  })
  const caller = { ...admission, connection, paceMail: pages.pace }

  host.flush = writer.flush
  socket.on('message', onMessage)
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(pause)
    pages.end()
    hub.leave(connection)
  })

  function send(text: string): void {
    if (socket.readyState === socket.OPEN) writer.send(textFrame(text))
  }

  function onMessage(data: RawData): void {
    host.alive = true
    const text = toText(data)
    pauseFor(pace(text.length))
    const frame = parseFrame(text)
    if (frame.type === 'answer' && frame.isAccepted && hub.acknowledge(connection, frame.to)) return
    const wait = consumeToken()
    if (wait > 0) {
      refuse(frame.type === 'answer' ? 'null' : frame.id, wait)
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
    if (pause !== undefined || running >= maxRunning) return
    // Its pong may be among what was not read.
    host.alive = true
    socket.resume()
  }

  /** Refuses a frame. A burst is answered with the protocol’s error; a flood closes the socket. */
  function refuse(id: string, wait: number): void {
    const { capacity, refillPerSecond } = config.limits.relayFrames
    const rule = `A connection may send ${capacity} frames at once, then ${refillPerSecond} a second.`
    send(formatRefusal(id, createTooManyRequests(rule, wait)))
    if (++refused < maxRefused) return
    const { isForeign } = config.relay
    host.end(isForeign ? relayCloseCodes.tryLater : relayCloseCodes.tooManyRequests, 'Too many frames')
  }

  async function run({ id, method, params }: Extract<Frame, { type: 'call' }>): Promise<void> {
    try {
      const handler = calls.get(method)
      if (!handler) throw new RelayFailure('InvalidMethod', 'There is no such method')
      const outcome = await runInTurn(pages, method, () => handler(caller, params))
      send(formatAnswer(id, outcome.result))
      outcome.after?.()
    } catch (error) {
      logCallFailure(log, error)
      send(formatRefusal(id, error))
    } finally {
      running--
      if (running === maxRunning - 1) resume()
    }
  }
}

/** Calls a handler. Calls that read mail wait for their turn, or for the pace of the client. */
function runInTurn(
  pages: PageTurns,
  method: string,
  call: () => Outcome | Promise<Outcome>,
): Outcome | Promise<Outcome> {
  if (method === 'latchkey_poll') return pages.poll(call)
  if (/_(?:batchF|f)etchMessages$/.test(method)) return pages.run(call, (outcome) => outcome.result.length)
  // It counts what it reads by `paceMail`.
  if (method.endsWith('_batchReceive')) return pages.run(call, () => 0)
  return call()
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8')
}

/** Creates a token bucket for one connection. It is checked for every frame, so it needs no lookup. */
function createBucket(rule: () => LimitRule, clock: Pick<Clock, 'monotonic'>) {
  let tokens = rule().capacity
  let refilledAt = clock.monotonic()
  /** Consumes a token. Returns the milliseconds until there is one, 0 if there was. */
  return (): number => {
    const { capacity, refillPerSecond } = rule()
    const now = clock.monotonic()
    tokens = Math.min(capacity, tokens + ((now - refilledAt) * refillPerSecond) / 1000)
    refilledAt = now
    if (tokens < 1) return Math.ceil(((1 - tokens) * 1000) / refillPerSecond)
    tokens -= 1
    return 0
  }
}
