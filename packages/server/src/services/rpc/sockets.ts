import { rpcErrorCodes } from '@latchkey/protocol'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { toBuffer } from '../../base/socketMessages.ts'
import { ChainUnavailableError } from '../../errors.ts'
import { checkProject } from '../../http/checkProject.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { consumeTokens, routeLimitRule } from '../../http/rateLimit.ts'
import type { Service, UpgradeRequest } from '../../http/Service.ts'
import type { Chain } from '../../ports/chains.ts'
import {
  type Charge,
  chargeCalls,
  createRpcPolicy,
  type Payer,
  type RpcOptions,
  requireChain,
} from './charges.ts'
import type { LogRangeGuard } from './logRange.ts'
import { formatRefusal, parseRpcBody, type RpcRefusal } from './rpcBody.ts'

/** Bytes of one message from a client, and from a node. */
const maxFromClient = 1024 * 1024
const maxFromNode = 10 * 1024 * 1024
/** Open sockets per client address. */
const maxSocketsPerAddress = 100

/** WebSocket side of the proxy. Each client socket is joined to a socket of one provider. */
export function rpcSockets(
  options: RpcOptions,
  findLogRefusal: LogRangeGuard,
): NonNullable<Service['upgrades']> {
  const { chains, limits, config } = options
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: maxFromClient })
  const openPerAddress = new Map<string, number>()
  const changeCount = (address: string, change: 1 | -1) => {
    const next = (openPerAddress.get(address) ?? 0) + change
    if (next > 0) openPerAddress.set(address, next)
    else openPerAddress.delete(address)
  }

  return {
    paths: ['/v1', '/v1/', '/ws'],
    async handle(request) {
      const { clientAddress } = request
      await consumeTokens(limits, `rpc|${clientAddress}`, routeLimitRule(config), 1)
      // The client is gone and its close event has passed, so it must not be counted.
      if (request.socket.destroyed) return
      if ((openPerAddress.get(clientAddress) ?? 0) >= maxSocketsPerAddress) {
        throw new HttpFailure(429, 'rate_limited', 'Too many open connections from this address', {
          'retry-after': '10',
        })
      }
      changeCount(clientAddress, 1)
      request.socket.once('close', () => changeCount(clientAddress, -1))
      await connect(request)
    },
    close() {
      for (const client of server.clients) client.close(1001, 'The server is stopping')
    },
  }

  async function connect({ incoming, socket, head, url, clientAddress }: UpgradeRequest): Promise<void> {
    const projectId = url.searchParams.get('projectId') ?? undefined
    await checkProject(options, { projectId, origin: incoming.headers.origin, counts: false })
    const payer = {
      projectId: (await options.projects.knows(projectId)) ? projectId : undefined,
      clientAddress,
    }
    const chain = requireChain(chains, url.searchParams.get('chainId') ?? undefined, 'ws')
    const upstream = await chains.openSocket(chain.caipNetworkId, maxFromNode).catch((error: unknown) => {
      if (!(error instanceof ChainUnavailableError)) throw error
      throw new HttpFailure(
        503,
        'chainId',
        `Requested ${chain.caipNetworkId} chain provider is temporarily unavailable`,
      )
    })
    if (socket.destroyed) {
      upstream.terminate()
      return
    }
    socket.once('close', () => upstream.terminate())
    server.handleUpgrade(incoming, socket, head, (client) =>
      pipeSockets(client, upstream, options, { payer, chain, findLogRefusal }),
    )
  }
}

/** Milliseconds between pings; a client that misses one is disconnected. */
const pingInterval = 30_000

type PipeParameters = {
  readonly payer: Payer
  readonly chain: Pick<Chain, 'namespace' | 'caipNetworkId'>
  readonly findLogRefusal: LogRangeGuard
}

/**
 * Joins a client and a node. Messages are forwarded unchanged; those of the client are checked and charged like
 * HTTP bodies.
 */
export function pipeSockets(
  client: WebSocket,
  upstream: WebSocket,
  options: RpcOptions,
  { payer, chain, findLogRefusal }: PipeParameters,
): void {
  const policy = createRpcPolicy(chain, options)
  let alive = true
  // Messages are handled one after the other, or a slow rate limiter could reorder them.
  let queue = Promise.resolve()

  const timer = setInterval(() => {
    if (!alive) client.terminate()
    alive = false
    if (client.readyState === client.OPEN) client.ping()
  }, pingInterval)
  client.on('pong', () => {
    alive = true
  })

  client.on('message', (data, isBinary) => {
    queue = queue.then(() => forward(data, isBinary)).catch(() => client.close(1011, 'Internal error'))
  })
  client.on('error', () => client.terminate())
  client.on('close', () => {
    clearInterval(timer)
    upstream.terminate()
  })

  upstream.on('message', (data, isBinary) => forwardMessage(upstream, client, data, isBinary))
  upstream.on('error', () => upstream.terminate())
  upstream.on('close', () => client.close(1012, 'The chain provider closed the connection. Connect again.'))
  // The provider may have closed the socket before the handlers were attached.
  if (upstream.readyState !== upstream.OPEN)
    client.close(1012, 'The chain provider closed the connection. Connect again.')

  async function forward(data: RawData, isBinary: boolean): Promise<void> {
    const bytes = toBuffer(data)
    const body = parseRpcBody(bytes, policy)
    if (body.type === 'refused') return refuse(body.refusal)
    const refusal = await findLogRefusal(chain.caipNetworkId, body.calls)
    if (refusal) return refuse(refusal)
    const problem = await charge(body, payer)
    if (problem) answer(toLimitRefusal(problem, body.type === 'single' ? (body.calls[0].id ?? null) : null))
    else forwardMessage(client, upstream, bytes, isBinary)
  }

  /** Refuses a message. It is charged like a call, to the client and not to the project. */
  async function refuse(refusal: RpcRefusal): Promise<void> {
    const problem = await charge({ calls: [], weight: 1 }, { ...payer, projectId: undefined })
    answer(problem ? toLimitRefusal(problem, null) : refusal)
  }

  /** Sends an answer of the proxy. The client is not read while it does not read answers. */
  function answer(refusal: RpcRefusal): void {
    forwardMessage(client, client, Buffer.from(formatRefusal(refusal)), false)
  }

  /** Charges calls; returns the problem when the budget is exhausted. */
  async function charge(calls: Charge, by: Payer): Promise<string | undefined> {
    try {
      await chargeCalls(options.limits, options.config, by, calls)
      return undefined
    } catch (error) {
      if (error instanceof HttpFailure) return error.message
      throw error
    }
  }
}

function toLimitRefusal(message: string, id: RpcRefusal['id']): RpcRefusal {
  return { code: rpcErrorCodes.limitExceeded, message, id }
}

/** Bytes that may wait for a slow reader before its source is paused. */
const maxBufferedBytes = 1024 * 1024

/** Forwards a message, and pauses the source while the target cannot keep up. */
export function forwardMessage(source: WebSocket, target: WebSocket, data: RawData, isBinary: boolean): void {
  if (target.readyState !== target.OPEN) return
  target.send(data, { binary: isBinary }, () => {
    if (source.isPaused && target.bufferedAmount < maxBufferedBytes) source.resume()
  })
  if (target.bufferedAmount >= maxBufferedBytes) source.pause()
}
