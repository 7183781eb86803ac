import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'

type Stored = {
  topic: string
  message: string
  tag: number
  publishedAt: number
  from: string
  gone: Set<string>
}
type Socket = { ws: WebSocket; client: string; topics: Set<string>; url: URL }
type Frame = { id: unknown; method?: string; params?: Record<string, never>; result?: unknown }

/** A relay in this process, whose faults a test commands. Not the product's relay: that one is tested by contract. */
export type TestRelay = {
  readonly url: string
  /** Sockets opened so far, and those open now. */
  opened: number
  sockets(): readonly Socket[]
  /** Methods called, oldest first. */
  readonly calls: { method: string; id: unknown; params: Record<string, never> }[]
  readonly stored: Stored[]
  /** Decides on a frame: `drop` it, answer with an error, or undefined to go on. */
  onCall: (call: {
    method: string
    params: Record<string, never>
    socket: Socket
  }) => 'drop' | { error: { code: number; message: string; data?: unknown } } | undefined
  /** Decides on a new socket: a close code and reason, or undefined. */
  onSocket: (socket: Socket) => { code: number; reason: string } | undefined
  /** Answers HTTP; without it, 404. */
  onHttp:
    | ((
        request: IncomingMessage,
        body: string,
      ) => { status: number; body: string; headers?: Record<string, string> })
    | undefined
  /** Whether upgrades get an answer at all, or HTTP 404. */
  takesSockets: boolean
  /** Whether subscribers get what is stored. Without it, messages wait to be fetched. */
  delivers: boolean
  /** Sends a raw frame to every socket. */
  push(text: string): void
  /** Closes every socket. */
  dropAll(code?: number, reason?: string): void
  /** Ends without a word, as a cable pulled. */
  terminateAll(): void
  stop(): Promise<void>
}

/** Starts one on a free port, or on the one given, until the test is over. */
export async function startTestRelay(port = 0): Promise<TestRelay> {
  const stored: Stored[] = []
  const sockets = new Set<Socket>()
  const http = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const answer = relay.onHttp?.(request, body) ?? { status: 404, body: '{}' }
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.body)
  })
  const server = new WebSocketServer({ noServer: true })
  http.on('upgrade', (request, socket, head) => {
    if (!relay.takesSockets) return socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    server.handleUpgrade(request, socket, head, (ws) => handleSocket(ws, request))
  })
  const deliver = (socket: Socket, entry: Stored) => {
    if (!relay.delivers) return
    const { topic, message, tag, publishedAt } = entry
    const id = `${Date.now()}000${stored.indexOf(entry)}`
    const data = { topic, message, tag, publishedAt }
    const frame = { id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: `sub-${topic}`, data } }
    pending.set(`${socket.client}:${id}`, entry)
    socket.ws.send(JSON.stringify(frame))
  }
  const pending = new Map<string, Stored>()
  const handleSocket = (ws: WebSocket, request: IncomingMessage) => {
    const url = new URL(request.url ?? '/', 'ws://relay')
    const [, claims = ''] = (url.searchParams.get('auth') ?? '').split('.')
    const client = claims ? JSON.parse(Buffer.from(claims, 'base64url').toString()).iss : 'nobody'
    const socket: Socket = { ws, client, topics: new Set(), url }
    relay.opened++
    sockets.add(socket)
    ws.on('close', () => sockets.delete(socket))
    const refusal = relay.onSocket(socket)
    if (refusal) return ws.close(refusal.code, refusal.reason)
    ws.on('message', (raw) => onFrame(socket, JSON.parse(String(raw))))
  }
  const onFrame = (socket: Socket, { id, method, params = {}, result }: Frame) => {
    if (method === undefined) {
      if (result === true) pending.get(`${socket.client}:${id}`)?.gone.add(socket.client)
      return
    }
    relay.calls.push({ method, id, params })
    const decision = relay.onCall({ method, params, socket })
    if (decision === 'drop') return
    const answer = (body: object) => socket.ws.send(JSON.stringify({ id, jsonrpc: '2.0', ...body }))
    if (decision) return answer(decision)
    const {
      topic,
      topics = [topic],
      message,
      tag,
    } = params as unknown as Record<string, string> & { topics?: string[] }
    if (method === 'irn_publish') {
      const hash = createHash('sha256')
        .update(message as string)
        .digest('hex')
      answer({ result: true })
      const isKnown = stored.some(
        (entry) => entry.topic === topic && createHash('sha256').update(entry.message).digest('hex') === hash,
      )
      if (isKnown) return
      const entry: Stored = {
        topic: topic as string,
        message: message as string,
        tag: Number(tag),
        publishedAt: Date.now(),
        from: socket.client,
        gone: new Set(),
      }
      stored.push(entry)
      setImmediate(() => {
        for (const other of sockets) {
          if (other.topics.has(entry.topic) && other.client !== entry.from) deliver(other, entry)
        }
      })
      return
    }
    if (method === 'irn_subscribe' || method === 'irn_batchSubscribe') {
      const ids = topics.map((name) => `sub-${name}`)
      answer({ result: method === 'irn_subscribe' ? ids[0] : ids })
      for (const name of topics as string[]) {
        if (socket.topics.has(name)) continue
        socket.topics.add(name)
        for (const entry of stored) {
          if (entry.topic === name && entry.from !== socket.client && !entry.gone.has(socket.client))
            deliver(socket, entry)
        }
      }
      return
    }
    if (method === 'irn_batchFetchMessages') {
      const isWaiting = (entry: Stored) =>
        topics.includes(entry.topic) && entry.from !== socket.client && !entry.gone.has(socket.client)
      const messages = stored
        .filter(isWaiting)
        .map(({ topic, message, tag, publishedAt }) => ({ topic, message, tag, publishedAt }))
      return answer({ result: { messages, hasMore: false } })
    }
    if (method === 'irn_unsubscribe') socket.topics.delete(topic as string)
    answer({ result: true })
  }
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const relay: TestRelay = {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    opened: 0,
    sockets: () => [...sockets],
    calls: [],
    stored,
    onCall: () => undefined,
    onSocket: () => undefined,
    onHttp: undefined,
    takesSockets: true,
    delivers: true,
    push(text) {
      for (const { ws } of sockets) ws.send(text)
    },
    dropAll(code = 1001, reason = '') {
      for (const { ws } of sockets) ws.close(code, reason)
    },
    terminateAll() {
      for (const { ws } of sockets) ws.terminate()
    },
    async stop() {
      for (const { ws } of sockets) ws.terminate()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  onTestFinished(() => relay.stop())
  return relay
}
