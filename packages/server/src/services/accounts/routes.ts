import type { TokenBalances } from '@latchkey/protocol'
import { type Context, Hono } from 'hono'
import { nativePlaceholder } from '../../chain/addresses.ts'
import { mainChains } from '../../chain/wellKnownChains.ts'
import { keptAnswer } from '../../http/apiResponse.ts'
import { projectOf, requireProject } from '../../http/checkProject.ts'
import { andThen, guarded } from '../../http/guarded.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { readPage } from '../../http/page.ts'
import { limitRoute, routeRule } from '../../http/rateLimit.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import {
  type BalanceReader,
  type BalancesAnswer,
  type BalancesOptions,
  createBalanceReader,
} from './balances.ts'
import {
  type BalancesQueryParser,
  createBalancesQueryParser,
  isShownNoBalances,
  parseForceUpdate,
} from './balancesQuery.ts'
import { createNftReader, type NftReader, type NftsOptions, nftCursor } from './nfts.ts'

/** What accounts hold. */
export function balances(options: BalancesOptions): Service {
  const { limits, chains, config } = options
  const mains = mainChains(chains, config.networks)
  const readBalance = createBalancesQueryParser(options, mains, (text) => parseForceUpdate(chains, text))
  const readPortfolio = createBalancesQueryParser(options, mains)
  const ask = createBalanceReader(options)
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

/** The NFTs accounts hold. */
export function nfts(options: NftsOptions): Service {
  const { limits, config } = options
  const ask = createNftReader(options)
  const routes = new Hono<ApiEnv>()
  routes.get(
    '/v1/account/:address/nfts',
    guarded([limitRoute(limits, 'nfts', routeRule(config)), requireProject(options)], (c) =>
      getNfts(c, options, ask),
    ),
  )
  return { routes }
}

/** `GET /v1/account/{address}/balance`, without waiting where the answer is kept. */
function getBalance(
  c: Context<ApiEnv>,
  { clock, projects, config }: Pick<BalancesOptions, 'clock' | 'projects' | 'config'>,
  ask: BalanceReader,
  read: BalancesQueryParser,
): Response | Promise<Response> {
  if (config.preset === 'compat' && isShownNoBalances(marksOf(c)))
    return c.body('{"balances":[]}', 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  const { asked, projectId } = read(c)
  return andThen(projectOf(projects, projectId), (project) =>
    andThen(ask(asked, project), ({ body, readAt }) => keptAnswer(body, clock.now() - readAt)),
  )
}

function marksOf({ req }: Context<ApiEnv>): Parameters<typeof isShownNoBalances>[0] {
  return { origin: req.header('origin'), sv: req.query('sv'), sdkVersion: req.header('x-sdk-version') }
}

/** `GET /v1/account/{address}/portfolio`: what the account holds, as names only. */
async function getPortfolio(
  c: Context<ApiEnv>,
  { projects }: Pick<BalancesOptions, 'projects'>,
  ask: BalanceReader,
  read: BalancesQueryParser,
): Promise<Response> {
  const { asked, projectId } = read(c)
  const project = await projectOf(projects, projectId)
  const { body } = await answerOf(ask(asked, project))
  const { balances } = JSON.parse(new TextDecoder().decode(body)) as TokenBalances
  const data = balances.map(({ address, chainId, name, symbol }) => ({
    id: address ?? `${chainId}:${nativePlaceholder}`,
    name,
    symbol,
  }))
  return c.json({ data }, 200, { 'cache-control': 'no-store' })
}

/** The answer, or its failure in the words of this route. */
async function answerOf(answer: BalancesAnswer | Promise<BalancesAnswer>): Promise<BalancesAnswer> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof HttpFailure && error.status === 503
      ? new HttpFailure(503, '', 'Portfolio provider is temporarily unavailable')
      : error
  }
}

/** `GET /v1/account/{address}/nfts?cursor=&chainId=`. */
async function getNfts(c: Context<ApiEnv>, options: NftsOptions, ask: NftReader): Promise<Response> {
  const page = await readPage(c, c.req.param('address'), options, nftCursor.read)
  const { body, madeAt } = await ask(page)
  return keptAnswer(body, options.clock.now() - madeAt)
}
