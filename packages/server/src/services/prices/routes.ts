import { Hono } from 'hono'
import { guarded } from '../../http/guarded.ts'
import { limitRoute, routeRule } from '../../http/rateLimit.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import { type PricesOptions, postPrices } from './prices.ts'

/** What tokens cost. */
export function prices(options: PricesOptions): Service {
  const { limits, config } = options
  const routes = new Hono<ApiEnv>()
  routes.post(
    '/v1/fungible/price',
    guarded([limitRoute(limits, 'price', routeRule(config))], (c) => postPrices(c, options)),
  )
  return { routes }
}
