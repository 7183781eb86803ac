import { Hono } from 'hono'
import { mainChains } from '../../chain/mainChains.ts'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { requireProject } from '../../http/requireProject.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import type { BalancesOptions } from './BalancesOptions.ts'
import { createAskBalances } from './createAskBalances.ts'
import { createReadQuestion } from './createReadQuestion.ts'
import { readForceUpdate } from './readForceUpdate.ts'
import { getBalance } from './routes/getBalance.ts'
import { getPortfolio } from './routes/getPortfolio.ts'

/** What accounts hold (W1.4). */
export function balances(options: BalancesOptions): Service {
  const { limits, chains, config } = options
  const mains = mainChains(chains, config.networks)
  const readBalance = createReadQuestion(options, mains, (text) => readForceUpdate(chains, text))
  const readPortfolio = createReadQuestion(options, mains)
  const ask = createAskBalances(options)
  const rule = routeRule(config)
  const routes = new Hono<ApiEnv>()
  routes.get(
    '/v1/account/:address/balance',
    guarded([limitRoute(limits, 'balance', rule), requireProject(options)], (c) =>
      getBalance(c, options, ask, readBalance),
    ),
  )
  routes.get(
    '/v1/account/:address/portfolio',
    guarded([limitRoute(limits, 'portfolio', rule), requireProject(options)], (c) =>
      getPortfolio(c, options, ask, readPortfolio),
    ),
  )
  return { routes }
}
