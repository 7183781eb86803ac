import {
  type CaipAddress,
  type CaipAddressParts,
  type CaipNetworkId,
  type Currency,
  type FungiblePriceRequest,
  type FungiblePrices,
  isNativePlaceholder,
} from '@latchkey/protocol'
import { isSolanaAddress } from '../../chain/addresses.ts'
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

/** A token as the client spelled it, its parts, and its id as `Prices` takes it. */
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
    describeTokens(priced, options),
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
  const isToken =
    namespace === 'eip155'
      ? /^0x[\da-f]{40}$/i.test(address)
      : namespace === 'solana' &&
        (isSolanaAddress(address) || isNativePlaceholder(`${caipNetworkId}:${address}`))
  return isToken && chains.get(caipNetworkId)?.http === true
}

/**
 * Descriptions by the ids of the tokens. If a chain cannot be read, its unlisted tokens are missing; other
 * chains are not affected.
 */
async function describeTokens(
  priced: readonly RequestedToken[],
  { tokens, log }: PricesOptions,
): Promise<Map<string, TokenDescription>> {
  const byChain = new Map<CaipNetworkId, string[]>()
  const found = new Map<string, TokenDescription>()
  for (const { id, parts } of priced) {
    const chain = parts.caipNetworkId
    const token = id.slice(chain.length + 1)
    if (isNativePlaceholder(id)) found.set(id, tokens.native(chain))
    else byChain.set(chain, [...(byChain.get(chain) ?? []), token])
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
