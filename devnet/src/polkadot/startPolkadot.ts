import { once } from 'node:events'
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { freePort } from '../freePort.ts'
import type { LocalChain } from './openPolkadot.ts'
import { type PolkadotDevnet, polkadotChain } from './PolkadotDevnet.ts'
import { derivePolkadotAccounts } from './polkadotAccounts.ts'

/** Options of {@link startPolkadot}. */
export type StartPolkadotOptions = {
  /** Folder of fetched packages, shared by all stacks. */
  readonly artifacts: string
  readonly port?: number | undefined
  readonly onLog?: ((line: string) => void) | undefined
}

/** Longest message of a client, bytes. */
const maxMessage = 4 * 1_048_576

/**
 * Starts the local Polkadot chain behind JSON-RPC over WebSocket: a real runtime, executed by chopsticks. Runtime and executor
 * are fetched and opened with the first connection, so that a stack that doesn't use Polkadot starts as fast as without it. The
 * chain is in memory: each start begins with its first block.
 */
export async function startPolkadot(
  options: StartPolkadotOptions,
): Promise<PolkadotDevnet & { port: number }> {
  const { artifacts, onLog = () => undefined } = options
  const accounts = derivePolkadotAccounts()
  let opening: Promise<LocalChain> | undefined
  const open = () => {
    opening ??= import('./openPolkadot.ts')
      .then((code) => code.openPolkadot({ artifacts, accounts }))
      .catch((error: unknown) => {
        opening = undefined
        onLog(`${polkadotChain.name} is absent: ${error instanceof Error ? error.message : error}`)
        throw error
      })
    return opening
  }
  const server = createServer((_request, response) => {
    response.writeHead(426, { 'content-type': 'text/plain' })
    response.end('The chain is read over WebSocket.\n')
  })
  const sockets = new WebSocketServer({ server, maxPayload: maxMessage })
  sockets.on('connection', (socket) => serveClient(socket, open))
  server.listen(await freePort(options.port), '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { genesisHash, name, nativeCurrency } = polkadotChain
  let stopping: Promise<void> | undefined
  return {
    caipNetworkId: `polkadot:${genesisHash.slice(0, 32)}`,
    name,
    nativeCurrency: { ...nativeCurrency },
    wsUrl: `ws://127.0.0.1:${port}`,
    accounts,
    port,
    stop() {
      stopping ??= (async () => {
        for (const socket of sockets.clients) socket.terminate()
        sockets.close()
        server.close()
        const chain = await opening?.catch(() => undefined)
        await chain?.close()
      })()
      return stopping
    },
  }
}

/** Answers a client's JSON-RPC requests in the order they come, and sends it what it has subscribed to. */
function serveClient(socket: WebSocket, open: () => Promise<LocalChain>): void {
  const stops = new Map<string, () => void>()
  const send = (message: object) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  }
  const subscriptions = {
    subscribe(method: string, subscription: string, onCancel: () => void = () => {}) {
      stops.set(subscription, onCancel)
      return (result: unknown) => {
        if (stops.has(subscription)) send({ method, params: { result, subscription } })
      }
    },
    unsubscribe(subscription: string) {
      stops.get(subscription)?.()
      stops.delete(subscription)
    },
  }
  const answer = async (text: string) => {
    const { id, method, params } = parseRequest(text)
    try {
      const chain = await open()
      send({ id, result: (await chain.call(method, params, subscriptions)) ?? null })
    } catch (error) {
      const { code = -32_603, message } = error as { code?: number; message?: string }
      send({ id, error: { code, message: message ?? 'The chain did not answer.' } })
    }
  }
  socket.on('message', (data) => void answer(String(data)))
  socket.on('close', () => {
    for (const subscription of [...stops.keys()]) subscriptions.unsubscribe(subscription)
  })
}

function parseRequest(text: string): { id: unknown; method: string; params: readonly unknown[] } {
  try {
    const { id = null, method, params } = JSON.parse(text) as Record<string, unknown>
    return { id, method: String(method), params: Array.isArray(params) ? params : [] }
  } catch {
    return { id: null, method: '', params: [] }
  }
}
