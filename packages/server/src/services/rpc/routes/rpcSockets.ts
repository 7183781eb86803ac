import { WebSocketServer } from 'ws'
import { ChainUnavailableError } from '../../../errors/ChainUnavailableError.ts'
import { checkProject } from '../../../http/checkProject.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { routeRule } from '../../../http/routeRule.ts'
import type { Service, UpgradeRequest } from '../../../http/Service.ts'
import { takeTokens } from '../../../http/takeTokens.ts'
import { joinSockets } from '../joinSockets.ts'
import type { RpcOptions } from '../RpcOptions.ts'
import { readTarget } from '../readTarget.ts'

/** Bytes of one message from a client, and from a node. */
const maxFromClient = 1024 * 1024
const maxFromNode = 10 * 1024 * 1024
/** Open sockets of one client address. */
const maxPerClient = 100

/** `GET /v1` and `/ws` with an upgrade: pass-through to one provider (W5). */
export function rpcSockets(options: RpcOptions): NonNullable<Service['upgrades']> {
  const { chains, limits, config } = options
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: maxFromClient })
  const open = new Map<string, number>()
  const count = (address: string, change: 1 | -1) => {
    const next = (open.get(address) ?? 0) + change
    if (next > 0) open.set(address, next)
    else open.delete(address)
  }

  return {
    paths: ['/v1', '/v1/', '/ws'],
    async handle(request) {
      const { clientAddress } = request
      await takeTokens(limits, `rpc|${clientAddress}`, routeRule(config), 1)
      // gone already: its close, which would take it off the count, has been
      if (request.socket.destroyed) return
      if ((open.get(clientAddress) ?? 0) >= maxPerClient) {
        throw new HttpFailure(429, 'rate_limited', 'Too many open connections from this address', {
          'retry-after': '10',
        })
      }
      count(clientAddress, 1)
      request.socket.once('close', () => count(clientAddress, -1))
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
    const chain = readTarget(chains, url.searchParams.get('chainId') ?? undefined, 'ws')
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
    server.handleUpgrade(incoming, socket, head, (client) => joinSockets(client, upstream, options, payer))
  }
}
