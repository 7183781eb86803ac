import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'
import { DevnetError } from '../Devnet.ts'
import { freePort } from '../freePort.ts'
import type { RpcContext } from './rpc/RpcContext.ts'
import { type SolanaDevnet, solanaCluster } from './SolanaDevnet.ts'
import { solanaNft, solanaTokens } from './seed/solanaTokens.ts'
import { deriveSolanaAccount } from './solanaAccounts.ts'

/** Options of {@link startSolana}. */
export type StartSolanaOptions = {
  /** Folder that keeps the chain over restarts. */
  readonly dataDir: string
  /** Port wanted; WebSockets are answered on it and on the next one, where web3.js looks for them. */
  readonly port?: number | undefined
  readonly onLog?: ((line: string) => void) | undefined
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}

const accountCount = 5
/** Most bytes of a request. */
const maxBody = 1_048_576
/** Attempts to find two neighbouring free ports. */
const attempts = 20

/**
 * Starts the local Solana chain: JSON-RPC and subscriptions of Solana nodes, executed by litesvm. litesvm loads with the
 * first request, so that a stack that does not use Solana starts as fast as without it.
 *
 * @throws DevnetError
 */
export async function startSolana(options: StartSolanaOptions): Promise<SolanaDevnet & { port: number }> {
  const { dataDir, onLog = () => undefined, now = Date.now } = options
  const accounts = Array.from({ length: accountCount }, (_, index) => deriveSolanaAccount(index))
  let opening: Promise<RpcContext> | undefined
  const open = () => {
    opening ??= import('./openSolana.ts')
      .then((code) => code.openSolana({ file: join(dataDir, 'solana.jsonl'), accounts, now, onLog }))
      .catch((error: unknown) => {
        opening = undefined
        onLog(`${solanaCluster.name} could not be opened: ${error instanceof Error ? error.message : error}`)
        throw error
      })
    return opening
  }
  const { servers, port } = await listen(options.port, () => createServer((...call) => answer(open, ...call)))
  const sockets = new Set<WebSocket>()
  const socketServers = servers.map((server) => {
    const wss = new WebSocketServer({ server, maxPayload: maxBody })
    wss.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      serveSocket(socket, open)
    })
    return wss
  })
  const rpcUrl = `http://127.0.0.1:${port}`
  const { genesisHash, name, nativeCurrency } = solanaCluster
  let stopping: Promise<void> | undefined
  return {
    caipNetworkId: `solana:${genesisHash.slice(0, 32)}`,
    name,
    nativeCurrency: { ...nativeCurrency },
    rpcUrl,
    wsUrl: rpcUrl.replace(/^http/, 'ws'),
    tokens: solanaTokens.map((token) => ({ ...token, mint: token.mint.address })),
    nft: { name: solanaNft.name, mint: solanaNft.mint.address },
    accounts,
    port,
    stop() {
      stopping ??= close(servers, sockets, socketServers).then(async () => {
        const context = await opening?.catch(() => undefined)
        context?.ledger.close()
      })
      return stopping
    },
  }
}

/** Listens on two neighbouring loopback ports: the wanted one if it is free, else any. */
async function listen(wanted: number | undefined, create: () => Server) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = await freePort(attempt === 0 ? wanted : undefined)
    const servers = [create(), create()]
    const outcomes = await Promise.allSettled(
      servers.map(async (server, index) => {
        server.listen(port + index, '127.0.0.1')
        await once(server, 'listening')
      }),
    )
    if (outcomes.every(({ status }) => status === 'fulfilled')) return { servers, port }
    for (const server of servers) if (server.listening) server.close()
  }
  throw new DevnetError(
    'no_port',
    `No two neighbouring ports of this machine are free for ${solanaCluster.name}. Stop what uses them and start again.`,
  )
}

async function answer(
  open: () => Promise<RpcContext>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'content-type, solana-client')
  response.setHeader('access-control-allow-methods', 'POST, OPTIONS')
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  if (request.method !== 'POST') return void response.writeHead(405).end('Used HTTP Method is not allowed.\n')
  const body = await readBody(request)
  if (body === undefined) return void response.writeHead(413).end('The request is too large.\n')
  try {
    const [{ answerRpc }, context] = await Promise.all([import('./rpc/answerRpc.ts'), open()])
    const text = await answerRpc(body, context)
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  } catch {
    response.writeHead(503).end('The local Solana chain could not be opened.\n')
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBody) return undefined
      chunks.push(chunk)
    }
  } catch {
    // The client disconnected.
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function close(
  servers: readonly Server[],
  sockets: ReadonlySet<WebSocket>,
  socketServers: readonly WebSocketServer[],
): Promise<void> {
  for (const socket of sockets) socket.terminate()
  for (const wss of socketServers) wss.close()
  await Promise.all(
    servers.map(async (server) => {
      server.closeAllConnections()
      if (server.listening) await new Promise((done) => server.close(done))
    }),
  )
}

/** Serves one WebSocket: subscriptions and requests, answered in the order they arrive. */
function serveSocket(socket: WebSocket, open: () => Promise<RpcContext>): void {
  let turn = Promise.resolve()
  let lastId = 0
  const ready = (async () => {
    const [{ answerSocket }, context] = await Promise.all([import('./rpc/answerSocket.ts'), open()])
    const session = answerSocket(
      context,
      (text) => socket.readyState === socket.OPEN && socket.send(text),
      () => ++lastId,
    )
    socket.on('close', session.close)
    if (socket.readyState !== socket.OPEN) session.close()
    return session
  })()
  ready.catch(() => socket.close(1011, 'The local Solana chain could not be opened.'))
  socket.on('message', (data) => {
    turn = turn.then(async () => (await ready).receive(data.toString())).catch(() => undefined)
  })
}
