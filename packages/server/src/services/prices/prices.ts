import type {
  CaipAddress,
  CaipAddressParts,
  CaipNetworkId,
  Currency,
  FungiblePriceRequest,
  FungiblePrices,
} from '@latchkey/protocol'
import { nativePlaceholder } from '../../chain/addresses.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { PricesUnavailableError } from '../../errors.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { PricePoint, TokenDescription } from '../../ports/assets.ts'
import type { Ports } from '../../ports/Ports.ts'
import { maxChangeAge, sparklineSpans, toDayChange, toSparkline } from './priceTrends.ts'

/** Ports and settings of the prices route. */
export type PricesOptions = Pick<
  Ports,
  'chains' | 'clock' | 'images' | 'limits' | 'log' | 'prices' | 'projects' | 'tokens'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}

/** A token as the client spelled it, its parts, and its id: CAIP-10 in lower case. */
export type RequestedToken = {
  readonly text: string
  readonly parts: CaipAddressParts
  readonly id: CaipAddress
}

/**
 * Gets prices of tokens, with their change within a day and, if asked for, a sparkline. Tokens without a known price or
 * description are left out.
 *
 * @throws HttpFailure 503 when no price source answers
 */
export async function getPrices(
  requested: readonly RequestedToken[],
  { currency, sparkline }: Pick<FungiblePriceRequest, 'sparkline'> & { readonly currency: Currency },
  options: PricesOptions,
): Promise<FungiblePrices> {
  const served = requested.filter(({ parts }) => isServed(parts, options))
  const quoted = await options.prices
    .quote([...new Set(served.map(({ id }) => id))], currency)
    .catch((error: unknown) => {
      throw error instanceof PricesUnavailableError
        ? new HttpFailure(503, '', 'Price provider is temporarily unavailable')
        : error
    })
  const priced = served.filter(({ id }) => quoted.has(id))
  const now = options.clock.now()
  const ids = [...new Set(priced.map(({ id }) => id))]
  const [descriptions, trends] = await Promise.all([
    describeTokens(
      priced.map(({ parts }) => parts),
      options,
    ),
    getTrends(options, ids, { currency, since: now - toPastLength(sparkline) }),
  ])
  return {
    fungibles: priced.flatMap(({ text, id }) => {
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
}

/** Reads past prices. Without them prices are returned without change and sparkline. */
async function getTrends(
  { prices, log }: PricesOptions,
  tokens: readonly CaipAddress[],
  { currency, since }: { readonly currency: Currency; readonly since: number },
): Promise<ReadonlyMap<CaipAddress, readonly PricePoint[]>> {
  return prices.trend(tokens, currency, since).catch((error: unknown) => {
    const problem = error instanceof Error ? error.name : 'unknown'
    log.warn({ problem }, 'Prices are returned without their past')
    return new Map()
  })
}

/** Milliseconds of past prices that the change within a day and the sparkline need. */
function toPastLength(sparkline: FungiblePriceRequest['sparkline']): number {
  return Math.max(maxChangeAge, sparkline ? sparklineSpans[sparkline].length : 0)
}

function isServed(
  { namespace, caipNetworkId, address }: CaipAddressParts,
  { chains }: PricesOptions,
): boolean {
  return (
    namespace === 'eip155' && /^0x[\da-f]{40}$/i.test(address) && chains.get(caipNetworkId)?.http === true
  )
}

/**
 * Descriptions by CAIP-10 in lower case. If a chain cannot be read, its unlisted tokens are missing; other
 * chains are not affected.
 */
async function describeTokens(
  priced: readonly CaipAddressParts[],
  { tokens, log }: PricesOptions,
): Promise<Map<string, TokenDescription>> {
  const byChain = new Map<CaipNetworkId, string[]>()
  const found = new Map<string, TokenDescription>()
  for (const { caipNetworkId, address } of priced) {
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
