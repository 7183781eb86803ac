import {
  type CaipAddress,
  type CaipAddressParts,
  type CaipNetworkId,
  type Currency,
  type FungiblePriceRequest,
  type FungiblePrices,
  parseCaipAddress,
} from '@latchkey/protocol'
import { fungiblePriceRequest } from '@latchkey/protocol/schemas'
import type { Context } from 'hono'
import { nativePlaceholder } from '../../chain/addresses.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { PricesUnavailableError } from '../../errors.ts'
import { readJson } from '../../http/body.ts'
import { checkProject } from '../../http/checkProject.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { PricePoint, TokenDescription } from '../../ports/assets.ts'
import type { Ports } from '../../ports/Ports.ts'
import { changeReach, sparklineSpans, toDayChange, toSparkline } from './priceTrends.ts'

const maxBody = 64 * 1024

/** `POST /v1/fungible/price`: prices of tokens by CAIP-10; what isn't known is left out. */
export async function postPrices(c: Context<ApiEnv>, options: PricesOptions): Promise<Response> {
  const {
    projectId = c.req.query('projectId'),
    currency,
    addresses,
    sparkline,
  } = await readJson(c, fungiblePriceRequest, maxBody)
  await checkProject(options, { projectId, origin: c.req.header('origin') })
  if (addresses.length === 0) throw new HttpFailure(400, 'addresses', 'Invalid parameter: addresses is empty')
  const asked = [...new Set(addresses)].map((text) => {
    const parts = parseCaipAddress(text)
    if (!parts) throw new HttpFailure(400, '', 'Crypto utils error: Wrong CAIP-10 format in addresses')
    return { text, parts, id: text.toLowerCase() as CaipAddress }
  })
  const served = asked.filter(({ parts }) => isServed(parts, options))
  const quoted = await options.prices
    .quote([...new Set(served.map(({ id }) => id))], currency)
    .catch((error: unknown) => {
      throw error instanceof PricesUnavailableError
        ? new HttpFailure(503, '', 'Price provider is temporarily unavailable')
        : error
    })
  const known = served.filter(({ id }) => quoted.has(id))
  const now = options.clock.now()
  const ids = [...new Set(known.map(({ id }) => id))]
  const [descriptions, trends] = await Promise.all([
    describeTokens(
      known.map(({ parts }) => parts),
      options,
    ),
    getTrends(options, ids, { currency, since: now - pastOf(sparkline) }),
  ])
  const body: FungiblePrices = {
    fungibles: known.flatMap(({ text, id }) => {
      const description = descriptions.get(id)
      const quote = quoted.get(id)
      if (!description || !quote) return []
      const { price, at, source } = quote
      const { name, symbol, decimals, imageUrl } = description
      const iconUrl = imageUrl === undefined ? '' : options.images.link(imageUrl)
      const points = trends.get(id) ?? []
      const change24h = toDayChange(points, price, now)
      return [
        {
          ...{ address: text, name, symbol, iconUrl, price, decimals },
          age: Math.max(0, now - at),
          source,
          ...(change24h !== undefined && { change24h }),
          ...(sparkline && { sparkline: toSparkline(points, sparkline, now) }),
        },
      ]
    }),
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/** A price is worth having without its past. */
async function getTrends(
  { prices, log }: PricesOptions,
  tokens: readonly CaipAddress[],
  { currency, since }: { readonly currency: Currency; readonly since: number },
): Promise<ReadonlyMap<CaipAddress, readonly PricePoint[]>> {
  return prices.trend(tokens, currency, since).catch((error: unknown) => {
    const problem = error instanceof Error ? error.name : 'unknown'
    log.warn({ problem }, 'Prices are told without their past')
    return new Map()
  })
}

/** Milliseconds the change of a day and the line need. */
function pastOf(sparkline: FungiblePriceRequest['sparkline']): number {
  return Math.max(changeReach, sparkline ? sparklineSpans[sparkline].length : 0)
}

function isServed(
  { namespace, caipNetworkId, address }: CaipAddressParts,
  { chains }: PricesOptions,
): boolean {
  return (
    namespace === 'eip155' && /^0x[\da-f]{40}$/i.test(address) && chains.get(caipNetworkId)?.http === true
  )
}

/** By CAIP-10 in lower case. A chain that can't be read leaves its unlisted tokens out, not those of the others. */
async function describeTokens(
  known: readonly CaipAddressParts[],
  { tokens, log }: PricesOptions,
): Promise<Map<string, TokenDescription>> {
  const byChain = new Map<CaipNetworkId, string[]>()
  const found = new Map<string, TokenDescription>()
  for (const { caipNetworkId, address } of known) {
    const token = address.toLowerCase()
    if (token === nativePlaceholder) found.set(`${caipNetworkId}:${token}`, tokens.native(caipNetworkId))
    else byChain.set(caipNetworkId, [...(byChain.get(caipNetworkId) ?? []), token])
  }
  await Promise.all(
    [...byChain].map(async ([chain, contracts]) => {
      try {
        for (const [token, description] of await tokens.describe(chain, contracts))
          found.set(`${chain}:${token}`, description)
      } catch (error) {
        log.warn(
          { chain, problem: error instanceof Error ? error.name : 'unknown' },
          'Tokens could not be described',
        )
      }
    }),
  )
  return found
}

/** What the service takes. */
export type PricesOptions = Pick<
  Ports,
  'chains' | 'clock' | 'images' | 'limits' | 'log' | 'prices' | 'projects' | 'tokens'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}
