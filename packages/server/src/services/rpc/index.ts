import { Hono } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import type { RpcOptions } from './RpcOptions.ts'
import { postRpc } from './routes/postRpc.ts'
import { rpcSockets } from './routes/rpcSockets.ts'

/** The JSON-RPC proxy: `/v1` by HTTP and WebSocket, `/ws` by WebSocket (W5). */
export function rpc(options: RpcOptions): Service {
  const limits = [limitRoute(options.limits, 'rpc', routeRule(options.config))]
  const routes = new Hono<ApiEnv>()
  const post = guarded(limits, (c) => postRpc(c, options))
  const refuse = guarded(limits, () => {
    throw new HttpFailure(426, '', 'Only WebSocket connections are supported', { upgrade: 'websocket' })
  })
  for (const path of ['/v1', '/v1/']) routes.post(path, post)
  for (const path of ['/v1', '/v1/', '/ws']) routes.get(path, refuse)
  return { routes, upgrades: rpcSockets(options) }
}
