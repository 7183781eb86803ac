import type { SupportedChains } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import type { ServerConfig } from '../../config/readConfig.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Ports } from '../../ports/Ports.ts'

type SupportedChainsOptions = Pick<Ports, 'chains' | 'limits'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}

/** Creates the service `supported-chains`: networks the RPC proxy serves. */
export function supportedChains({ chains, limits, config }: SupportedChainsOptions): Service {
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, { limits, config })
  mount(routeTable.getSupportedChains, (c) => getSupportedChains(c, chains, config.mode))
  return { routes }
}

/**
 * `GET /v1/supported-chains`: chain ids by transport. Cached by clients for a day; in development never,
 * because chains come and go.
 */
function getSupportedChains(c: Context<ApiEnv>, chains: Chains, mode: ServerConfig['mode']): Response {
  const list = chains.list()
  const body: SupportedChains = {
    http: list.filter(({ http }) => http).map(({ caipNetworkId }) => caipNetworkId),
    ws: list.filter(({ ws }) => ws).map(({ caipNetworkId }) => caipNetworkId),
  }
  return c.json(body, 200, { 'cache-control': mode === 'development' ? 'no-store' : 'public, max-age=86400' })
}
