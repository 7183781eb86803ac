import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** What a scripted node got. */
type NodeRequest = {
  readonly body: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
}

export type NodeScript = {
  /** Answers everything but the question which chain it is; that one too when `answersIdentity` is false. */
  readonly reply?: (response: ServerResponse, request: NodeRequest) => void
  /** What `eth_chainId` says. */
  readonly chainId?: string
  readonly answersIdentity?: boolean
  readonly onSocket?: (socket: WebSocket) => void
}

/** A real HTTP and WebSocket server that behaves as its script says. */
export type ScriptedNode = {
  readonly port: number
  readonly address: string
  readonly http: string
  readonly ws: string
  /** Requests, without those for the chain's identity. */
  readonly requests: NodeRequest[]
  readonly sockets: WebSocket[]
  close(): Promise<void>
}

export async function startNode(script: NodeScript = {}): Promise<ScriptedNode> {
  const {
    chainId = '0x1',
    answersIdentity = true,
    reply = (response) => replyResult(response, '0x10'),
  } = script
  const requests: NodeRequest[] = []
  const sockets: WebSocket[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      if (answersIdentity && isIdentity(body)) {
        replyJson(response, 200, { jsonrpc: '2.0', id: 1, result: chainId })
        return
      }
      const got = { body, url: request.url ?? '', headers: request.headers }
      requests.push(got)
      reply(response, got)
    })
  })
  const wss = new WebSocketServer({ server })
  wss.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (data, isBinary) => {
      if (isIdentity(String(data))) socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, result: chainId }))
      else if (!script.onSocket) socket.send(data, { binary: isBinary })
    })
    script.onSocket?.(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const address = `127.0.0.1:${port}`
  return {
    port,
    address,
    http: `http://${address}/upstream-secret-key`,
    ws: `ws://${address}/upstream-secret-key`,
    requests,
    sockets,
    close: () =>
      new Promise((resolve) => {
        for (const socket of wss.clients) socket.terminate()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A well-formed success. */
export function replyResult(response: ServerResponse, result: unknown, id: unknown = 1): void {
  replyJson(response, 200, { jsonrpc: '2.0', id, result })
}

/** Any JSON with any status. */
export function replyJson(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}

function isIdentity(body: string): boolean {
  return body === '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
}
