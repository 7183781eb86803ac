import { Hono } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { requireProject } from '../../http/requireProject.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import { createAskHistory } from './createAskHistory.ts'
import type { HistoryOptions } from './HistoryOptions.ts'
import { getHistory } from './routes/getHistory.ts'
import { getRecipients } from './routes/getRecipients.ts'

/** What accounts did, and what was done to them (W1.3). */
export function history(options: HistoryOptions): Service {
  const { limits, config } = options
  const ask = createAskHistory(options)
  const routes = new Hono<ApiEnv>()
  routes.get(
    '/v1/account/:account/history',
    guarded([limitRoute(limits, 'history', routeRule(config)), requireProject(options)], (c) =>
      getHistory(c, options, ask),
    ),
  )
  routes.get(
    '/v1/account/:account/recipients',
    guarded([limitRoute(limits, 'recipients', routeRule(config)), requireProject(options)], (c) =>
      getRecipients(c, options),
    ),
  )
  return { routes }
}
