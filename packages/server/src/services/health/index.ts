import { Hono } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import { checkReadiness } from './checkReadiness.ts'
import type { HealthOptions } from './HealthOptions.ts'
import { getHealth } from './routes/getHealth.ts'
import { getReady } from './routes/getReady.ts'
import { getTime } from './routes/getTime.ts'

/** `/healthz` and `/readyz` with their aliases, and `/v1/time` (W10.1, decision 11). Probes are never rate limited. */
export function health(options: HealthOptions): Service {
  const { chains, clock, db, limits, config } = options
  const startedAt = clock.monotonic()
  const readiness = checkReadiness({ chains, clock, db })
  const routes = new Hono<ApiEnv>()
  for (const path of ['/healthz', '/health']) {
    routes.get(path, (c) => getHealth(c, options, clock.monotonic() - startedAt))
  }
  for (const path of ['/readyz', '/ready']) routes.get(path, (c) => getReady(c, readiness))
  routes.get(
    '/v1/time',
    guarded([limitRoute(limits, 'time', routeRule(config))], (c) => getTime(c, clock)),
  )
  return { routes }
}
