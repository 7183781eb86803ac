import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { freePort } from '../freePort.ts'
import { type BitcoinDevnet, bitcoinChain } from './BitcoinDevnet.ts'
import { deriveBitcoinAccounts } from './bitcoinAccounts.ts'
import type { OpenBitcoin } from './openBitcoin.ts'

/** Options of {@link startBitcoin}. */
export type StartBitcoinOptions = {
  /** Folder that keeps the chain over restarts. */
  readonly dataDir: string
  readonly port?: number | undefined
  /**
   * Milliseconds from the arrival of a transaction to the block that has it; `never` mines only when `mine` is called.
   * Default 1,000.
   */
  readonly blockDelay?: number | 'never' | undefined
  readonly onLog?: ((line: string) => void) | undefined
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}

const accountCount = 5
/** Most bytes of a request: the hex of the heaviest transaction that nodes relay. */
const maxBody = 1_048_576

/**
 * Starts the local Bitcoin chain: a regtest node of our own behind the API of Esplora. The chain opens with the first
 * request, so that a stack that doesn't use Bitcoin starts as fast as without it.
 */
export async function startBitcoin(options: StartBitcoinOptions): Promise<BitcoinDevnet & { port: number }> {
  const { dataDir, blockDelay = 1_000, onLog = () => undefined, now = Date.now } = options
  const accounts = deriveBitcoinAccounts(accountCount)
  let timer: NodeJS.Timeout | undefined
  let opening: Promise<OpenBitcoin> | undefined
  const open = () => {
    opening ??= import('./openBitcoin.ts')
      .then((code) => {
        const opened = code.openBitcoin({ file: join(dataDir, 'bitcoin.jsonl'), accounts, now, onLog })
        const mineSoon = () => {
          if (blockDelay === 'never') return
          timer ??= setTimeout(() => {
            timer = undefined
            opened.chain.mine()
          }, blockDelay)
        }
        opened.chain.onAccepted(mineSoon)
        if (opened.chain.waiting().length > 0) mineSoon()
        return opened
      })
      .catch((error: unknown) => {
        opening = undefined
        onLog(`${bitcoinChain.name} could not be opened: ${error instanceof Error ? error.message : error}`)
        throw error
      })
    return opening
  }
  const server = createServer((...call) => answer(open, ...call))
  // Longer than a client keeps a connection, so that none is closed under a request.
  server.keepAliveTimeout = 65_000
  server.listen(await freePort(options.port), '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { genesisHash, name, nativeCurrency } = bitcoinChain
  let stopping: Promise<void> | undefined
  return {
    caipNetworkId: `bip122:${genesisHash.slice(0, 32)}`,
    name,
    nativeCurrency: { ...nativeCurrency },
    esploraUrl: `http://127.0.0.1:${port}`,
    accounts,
    port,
    async mine(count = 1) {
      const { chain } = await open()
      for (let index = 0; index < count; index++) chain.mine()
      return chain.tip().height
    },
    fund: async (to, satoshis) => (await open()).fund(to, satoshis),
    stop() {
      stopping ??= (async () => {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
        clearTimeout(timer)
        const opened = await opening?.catch(() => undefined)
        clearTimeout(timer)
        opened?.chain.close()
      })()
      return stopping
    },
  }
}

async function answer(
  open: () => Promise<OpenBitcoin>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'content-type')
  response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS')
  const { method = 'GET' } = request
  if (method === 'OPTIONS') return void response.writeHead(204).end()
  if (method !== 'GET' && method !== 'POST') return void response.writeHead(405).end('Method Not Allowed')
  const body = await readBody(request)
  if (body === undefined) return void response.writeHead(413).end('The request is too large.')
  try {
    const [{ answerEsplora }, { chain }] = await Promise.all([import('./esplora/answerEsplora.ts'), open()])
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    send(response, answerEsplora(chain, { method, path: pathname, body }))
  } catch {
    response.writeHead(503).end('The local Bitcoin chain could not be opened.')
  }
}

function send(response: ServerResponse, p: { status: number; body: string | Uint8Array | object }): void {
  const { status, body } = p
  if (typeof body === 'string') response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
  else if (body instanceof Uint8Array)
    response.writeHead(status, { 'content-type': 'application/octet-stream' }).end(body)
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The body of a request; `undefined` when it is too large. */
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
