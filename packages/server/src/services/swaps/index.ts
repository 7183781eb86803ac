import { Hono } from 'hono'
import { createChainReader } from '../../chain/createChainReader.ts'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { requireProject } from '../../http/requireProject.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import { getAllowance } from './routes/getAllowance.ts'
import { getApproval } from './routes/getApproval.ts'
import { getGasPrice } from './routes/getGasPrice.ts'
import { getQuotes } from './routes/getQuotes.ts'
import { getTokens } from './routes/getTokens.ts'
import { postBuild } from './routes/postBuild.ts'
import type { SwapsOptions } from './SwapsOptions.ts'

/** Swapping tokens (W1.5, W1.7, W1.8). */
export function swaps(options: SwapsOptions): Service {
  const { limits, config } = options
  const reader = createChainReader(options)
  const rule = routeRule(config)
  const routes = new Hono<ApiEnv>()
  const guards = (name: string) => [limitRoute(limits, `convert-${name}`, rule), requireProject(options)]
  routes.get(
    '/v1/convert/tokens',
    guarded(guards('tokens'), (c) => getTokens(c, options)),
  )
  routes.get(
    '/v1/convert/quotes',
    guarded(guards('quotes'), (c) => getQuotes(c, options)),
  )
  routes.get(
    '/v1/convert/allowance',
    guarded(guards('allowance'), (c) => getAllowance(c, options, reader)),
  )
  routes.get(
    '/v1/convert/gas-price',
    guarded(guards('gas-price'), (c) => getGasPrice(c, options)),
  )
  routes.get(
    '/v1/convert/build-approve',
    guarded(guards('approve'), (c) => getApproval(c, options)),
  )
  routes.post(
    '/v1/convert/build-transaction',
    guarded([limitRoute(limits, 'convert-build', rule)], (c) => postBuild(c, options, reader)),
  )
  return { routes }
}
