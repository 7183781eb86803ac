import { Hono } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { requireProject } from '../../http/requireProject.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import { createAskNfts } from './createAskNfts.ts'
import type { NftsOptions } from './NftsOptions.ts'
import { getNfts } from './routes/getNfts.ts'

/** The NFTs accounts hold (W10.1). */
export function nfts(options: NftsOptions): Service {
  const { limits, config } = options
  const ask = createAskNfts(options)
  const routes = new Hono<ApiEnv>()
  routes.get(
    '/v1/account/:address/nfts',
    guarded([limitRoute(limits, 'nfts', routeRule(config)), requireProject(options)], (c) =>
      getNfts(c, options, ask),
    ),
  )
  return { routes }
}
