import { Hono } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import { createRelay } from './createRelay.ts'
import type { RelayOptions } from './RelayOptions.ts'
import { postRelayRpc } from './routes/postRelayRpc.ts'
import { relaySockets } from './routes/relaySockets.ts'

/** The WalletConnect v2 relay: WebSocket on `/` and `/relay`, the same calls by `POST /rpc` (W9). */
export function relay(options: RelayOptions): Service {
  const parts = createRelay(options)
  const routes = new Hono<ApiEnv>()
  const limit = limitRoute(options.limits, 'relay-rpc', routeRule(options.config))
  routes.post(
    '/rpc',
    guarded([limit], (c) => postRelayRpc(c, options, parts)),
  )
  return { routes, upgrades: relaySockets(options, parts) }
}
