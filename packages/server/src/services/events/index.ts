import { Hono } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import type { EventsServiceOptions } from './EventsServiceOptions.ts'
import { getAnalyticsConfig } from './routes/getAnalyticsConfig.ts'
import { postEvents } from './routes/postEvents.ts'

/** Analytics: `/e`, `/batch` and `/getAnalyticsConfig` (W4.1, W2.5). Off unless the operator switches it on. */
export function events(options: EventsServiceOptions): Service {
  const { limits, config } = options
  const rule = routeRule(config)
  const routes = new Hono<ApiEnv>()
  const limit = limitRoute(limits, 'events', rule)
  routes.post(
    '/e',
    guarded([limit], (c) => postEvents(c, 'one', options)),
  )
  routes.post(
    '/batch',
    guarded([limit], (c) => postEvents(c, 'several', options)),
  )
  routes.get(
    '/getAnalyticsConfig',
    guarded([limitRoute(limits, 'analytics-config', rule)], (c) => getAnalyticsConfig(c, config.events)),
  )
  return { routes }
}
