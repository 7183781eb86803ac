import { Hono } from 'hono'
import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import type { Ports } from '../../ports/Ports.ts'
import { getSupportedChains } from './routes/getSupportedChains.ts'

export type SupportedChainsOptions = Pick<Ports, 'chains' | 'limits'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}

/** `GET /v1/supported-chains` (W1.1). */
export function supportedChains({ chains, limits, config }: SupportedChainsOptions): Service {
  const limit = limitRoute(limits, 'supported-chains', routeRule(config))
  const routes = new Hono<ApiEnv>()
  routes.get(
    '/v1/supported-chains',
    guarded([limit], (c) => getSupportedChains(c, chains, config.mode)),
  )
  return { routes }
}
