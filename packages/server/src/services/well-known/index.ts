import { Hono } from 'hono'
import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import type { Ports } from '../../ports/Ports.ts'
import { getWellKnownLatchkey } from './routes/getWellKnownLatchkey.ts'

export type WellKnownOptions = Pick<Ports, 'chains' | 'limits' | 'projects'> & {
  readonly config: Pick<
    ServerConfig,
    | 'mode'
    | 'limits'
    | 'preset'
    | 'projectId'
    | 'events'
    | 'relay'
    | 'frameUrl'
    | 'auth'
    | 'keys'
    | 'mail'
    | 'social'
    | 'exchanges'
    | 'nameZones'
    | 'onramp'
  >
  /** Where clients reach the API; known for sure only once the port is open. */
  readonly apiUrl: () => string
  /** Names of the services this process serves. */
  readonly services: readonly string[]
}

/** `GET /.well-known/latchkey` (W10.1). */
export function wellKnown({ chains, projects, limits, config, apiUrl, services }: WellKnownOptions): Service {
  const limit = limitRoute(limits, 'well-known', routeRule(config))
  const routes = new Hono<ApiEnv>()
  routes.get(
    '/.well-known/latchkey',
    guarded([limit], (c) => getWellKnownLatchkey(c, config, { api: apiUrl(), services, chains, projects })),
  )
  return { routes }
}
