import { type TokenBalances, toNativeToken } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import { andThen } from '../../base/promises.ts'
import { listMainChains } from '../../chain/wellKnownChains.ts'
import { cachedResponse } from '../../http/apiResponse.ts'
import { requireProject, toCacheProject } from '../../http/checkProject.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createMount } from '../../http/mount.ts'
import { parsePageQuery } from '../../http/page.ts'
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
  parseForceUpdate,
  receivesEmptyList,
} from './balancesQuery.ts'
import { createNftReader, type NftReader, type NftsOptions, nftCursor } from './nfts.ts'

/** Creates the service `balances`: balances and portfolio of an account. */
export function balances(options: BalancesOptions): Service {
  const { chains, config } = options
  const mainnets = {
    eip155: listMainChains(chains, config.networks),
    solana: listMainChains(chains, config.networks, 'solana'),
  }
  const parseBalance = createBalancesQueryParser(options, mainnets, (text) => parseForceUpdate(chains, text))
  const parsePortfolio = createBalancesQueryParser(options, mainnets)
  const getBalances = createBalanceReader({ ...options, preset: config.preset })
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  const hasProject = requireProject(options)
  mount(routeTable.getBalance, hasProject, (c) => getBalance(c, options, getBalances, parseBalance))
  mount(routeTable.getPortfolio, hasProject, (c) => getPortfolio(c, options, getBalances, parsePortfolio))
  return { routes }
}

/** Creates the service `nfts`: NFTs of an account. */
export function nfts(options: NftsOptions): Service {
  const getNftPage = createNftReader(options)
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(routeTable.getNfts, requireProject(options), (c) => getNfts(c, options, getNftPage))
  return { routes }
}

/** `GET /v1/account/{address}/balance`. Answers synchronously when the cache has the answer. */
function getBalance(
  c: Context<ApiEnv>,
  { clock, projects, config }: Pick<BalancesOptions, 'clock' | 'projects' | 'config'>,
  getBalances: BalanceReader,
  parse: BalancesQueryParser,
): Response | Promise<Response> {
  // Existing clients and their tests expect an empty list here. Two SDK versions would misread the balances.
  if (config.preset === 'compat' && receivesEmptyList(parseSdkHeaders(c)))
    return c.body('{"balances":[]}', 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  const { query, projectId } = parse(c)
  return andThen(toCacheProject(projects, projectId), (project) =>
    andThen(getBalances(query, project), ({ body, readAt }) => cachedResponse(body, clock.now() - readAt)),
  )
}

/** Returns the origin and SDK version of the client. The version comes in the query (`sv`) or in a header. */
function parseSdkHeaders({ req }: Context<ApiEnv>): Parameters<typeof receivesEmptyList>[0] {
  return { origin: req.header('origin'), sv: req.query('sv'), sdkVersion: req.header('x-sdk-version') }
}

/** `GET /v1/account/{address}/portfolio`. The names of the tokens an account holds, without amounts. */
async function getPortfolio(
  c: Context<ApiEnv>,
  { projects }: Pick<BalancesOptions, 'projects'>,
  getBalances: BalanceReader,
  parse: BalancesQueryParser,
): Promise<Response> {
  const { query, projectId } = parse(c)
  const project = await toCacheProject(projects, projectId)
  const { body } = await withPortfolioFailure(getBalances(query, project))
  const { balances } = JSON.parse(new TextDecoder().decode(body)) as TokenBalances
  const data = balances.map(({ address, chainId, name, symbol }) => ({
    id: address ?? toNativeToken(chainId),
    name,
    symbol,
  }))
  return c.json({ data }, 200, { 'cache-control': 'no-store' })
}

/** Replaces the message of a 503 by the one clients of this route know. */
async function withPortfolioFailure(
  answer: BalancesAnswer | Promise<BalancesAnswer>,
): Promise<BalancesAnswer> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof HttpFailure && error.status === 503
      ? new HttpFailure(503, '', 'Portfolio provider is temporarily unavailable')
      : error
  }
}

/** `GET /v1/account/{address}/nfts?cursor=&chainId=`. One page of the NFTs an account holds. */
async function getNfts(c: Context<ApiEnv>, options: NftsOptions, getNftPage: NftReader): Promise<Response> {
  const page = await parsePageQuery(c, c.req.param('address'), options, nftCursor.decode)
  const { body, madeAt } = await getNftPage(page)
  return cachedResponse(body, options.clock.now() - madeAt)
}
