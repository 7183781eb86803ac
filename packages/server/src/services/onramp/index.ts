import { Hono } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { requireProject } from '../../http/requireProject.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import { createOptionsReader } from './createOptionsReader.ts'
import type { OnrampServiceOptions } from './OnrampServiceOptions.ts'
import { getOptions } from './routes/getOptions.ts'
import { getOrders } from './routes/getOrders.ts'
import { getProviders } from './routes/getProviders.ts'
import { getQuotes } from './routes/getQuotes.ts'
import { postCallback } from './routes/postCallback.ts'
import { postQuote } from './routes/postQuote.ts'
import { postUrl } from './routes/postUrl.ts'

/** Buying tokens with money (W1.11, W1.12). */
export function onramp(options: OnrampServiceOptions): Service {
  const { limits, config, clock } = options
  const rule = routeRule(config)
  const readOptions = createOptionsReader(clock)
  const routes = new Hono<ApiEnv>()
  const limit = (name: string) => limitRoute(limits, `onramp-${name}`, rule)
  const guards = (name: string) => [limit(name), requireProject(options)]
  routes.get(
    '/v1/onramp/options',
    guarded(guards('options'), (c) => getOptions(c, options, readOptions, 'own')),
  )
  routes.get(
    '/v1/onramp/buy/options',
    guarded(guards('options'), (c) => getOptions(c, options, readOptions, 'alias')),
  )
  routes.get(
    '/v1/onramp/buy/quotes',
    guarded(guards('quote'), (c) => getQuotes(c, options, readOptions)),
  )
  routes.get(
    '/v1/onramp/providers',
    guarded(guards('providers'), (c) => getProviders(c, options)),
  )
  routes.get(
    '/v1/onramp/orders',
    guarded(guards('orders'), (c) => getOrders(c, options)),
  )
  routes.post(
    '/v1/onramp/quote',
    guarded([limit('quote')], (c) => postQuote(c, options, readOptions)),
  )
  routes.post(
    '/v1/generators/onrampurl',
    guarded([limit('url')], (c) => postUrl(c, options, readOptions)),
  )
  routes.post(
    '/v1/onramp/callbacks/:provider',
    guarded([limit('callback')], (c) => postCallback(c, options)),
  )
  return { routes }
}
