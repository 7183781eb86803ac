import { Hono } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { requireProject } from '../../http/requireProject.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import { createAskIdentity } from './createAskIdentity.ts'
import type { IdentityOptions } from './IdentityOptions.ts'
import { getIdentity } from './routes/getIdentity.ts'

/** What accounts are called (W1.2). */
export function identity(options: IdentityOptions): Service {
  const { limits, config } = options
  const ask = createAskIdentity(options)
  const routes = new Hono<ApiEnv>()
  for (const path of ['/v1/identity/:address', '/v1/account/:address/identity'])
    routes.get(
      path,
      guarded([limitRoute(limits, 'identity', routeRule(config)), requireProject(options)], (c) =>
        getIdentity(c, options, ask),
      ),
    )
  return { routes }
}
