import { Hono } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import type { PricesOptions } from './PricesOptions.ts'
import { postPrices } from './routes/postPrices.ts'

/** What tokens cost (W1.6). */
export function prices(options: PricesOptions): Service {
  const { limits, config } = options
  const routes = new Hono<ApiEnv>()
  routes.post(
    '/v1/fungible/price',
    guarded([limitRoute(limits, 'price', routeRule(config))], (c) => postPrices(c, options)),
  )
  return { routes }
}
