import type { CaipNetworkId, SwapQuotes, SwapTokens } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import { nativePlaceholder, toWireAddress } from '../../chain/addresses.ts'
import { createChainReader } from '../../chain/chainReader.ts'
import { requireProject } from '../../http/checkProject.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createMount } from '../../http/mount.ts'
import { parseChainId } from '../../http/query.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import type { TokenDescription } from '../../ports/assets.ts'
import { getAllowance, getApproval } from './allowance.ts'
import { buildSwap } from './buildSwap.ts'
import { getGasPrice } from './gasPrices.ts'
import {
  getQuote,
  parseSwap,
  requireSwapRouter,
  type SwapsOptions,
  throwAsHttpFailure,
} from './swapRequest.ts'

/** Creates the service `swaps`: tokens, quotes, allowance, gas prices, approvals and built swaps. */
export function swaps(options: SwapsOptions): Service {
  const reader = createChainReader(options)
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  const hasProject = requireProject(options)
  mount(routeTable.getSwapTokens, hasProject, (c) => getTokens(c, options))
  mount(routeTable.getSwapQuotes, hasProject, (c) => getQuotes(c, options))
  mount(routeTable.getSwapAllowance, hasProject, (c) => getAllowance(c, options, reader))
  mount(routeTable.getSwapGasPrice, hasProject, (c) => getGasPrice(c, options))
  mount(routeTable.buildSwapApproval, hasProject, (c) => getApproval(c, options))
  // The project id is in the body.
  mount(routeTable.buildSwap, (c) => buildSwap(c, options, reader))
  return { routes }
}

/**
 * `GET /v1/convert/tokens`: the native currency and the operator’s list. With `address`, that one contract,
 * listed or not.
 */
async function getTokens(c: Context<ApiEnv>, options: SwapsOptions): Promise<Response> {
  const { chains, tokens, images } = options
  const chain = parseChainId(chains, c.req.query('chainId'))
  if (chain === undefined) throw new HttpFailure(400, 'chainId', 'chainId is missing, e.g. eip155:1')
  requireSwapRouter(options, chain)
  const address = c.req.query('address')
  const found = address
    ? await describeOne(options, chain, address)
    : [tokens.native(chain), ...tokens.list(chain).filter(({ token }) => token !== undefined)]
  const body: SwapTokens = {
    tokens: found.map(({ token, name, symbol, decimals, imageUrl, listed }) => ({
      name,
      symbol,
      address: `${chain}:${address ? toPlain(address) : token === undefined ? nativePlaceholder : toWireAddress(token)}`,
      decimals,
      logoUri: imageUrl === undefined ? null : images.link(imageUrl),
      eip2612: false,
      ...(!listed && { unverified: true }),
    })),
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

async function describeOne(
  { tokens }: SwapsOptions,
  chain: CaipNetworkId,
  address: string,
): Promise<readonly TokenDescription[]> {
  const contract = toPlain(address).toLowerCase()
  if (!/^0x[\da-f]{40}$/.test(contract))
    throw new HttpFailure(400, 'address', 'The address provided is invalid: address')
  if (contract === nativePlaceholder) return [tokens.native(chain)]
  const found = await tokens.describe(chain, [contract]).catch(throwAsHttpFailure)
  return [...found.values()]
}

/** The address in CAIP-10, as the client wrote it. */
function toPlain(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1)
}

/** Milliseconds a quote is valid: two blocks of a slow chain. */
const quoteValidFor = 30_000

/** `GET /v1/convert/quotes`: the best quote for an amount; an empty list when no route exists. */
async function getQuotes(c: Context<ApiEnv>, options: SwapsOptions): Promise<Response> {
  const { from = '', to = '', amount, userAddress } = c.req.query()
  const swap = parseSwap(options, { from, to, amount, userAddress })
  const quote = await getQuote(options.swaps, swap)
  const { chain } = swap
  const body: SwapQuotes = {
    quotes: quote
      ? [
          {
            id: null,
            fromAmount: String(swap.amount),
            fromAccount: from,
            toAmount: String(quote.toAmount),
            toAccount: to,
            source: quote.source,
            route: quote.route.map((token) => `${chain}:${toWireAddress(token)}`),
            router: `${chain}:${toWireAddress(quote.router)}`,
            expiresAt: options.clock.now() + quoteValidFor,
            validFor: quoteValidFor,
            feeBps: quote.feeBps,
          },
        ]
      : [],
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
