import { type CaipAddress, type Currency, dataLimits } from '@latchkey/protocol'
import { fungiblePrices } from '@latchkey/protocol/schemas'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import { plainText, safeImageUrl } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { requireServer } from '../config/server.ts'

/** Parameters of {@link getPrices}. */
export type GetPricesParameters = {
  /** CAIP-10; `0xeeee…eeee` stands for a network's native currency. */
  addresses: readonly CaipAddress[]
  /** Default `usd`. */
  currency?: Currency | undefined
  /** Points of a small chart with each: hourly ones of the last day, or one of each four hours of the last week. */
  sparkline?: 'day' | 'week' | undefined
  signal?: AbortSignal | undefined
}

/**
 * What tokens cost. A token without a known price is left out, never 0.
 * @throws NoServerError, AbortedError, and what `callServer` throws
 */
export async function getPrices(config: Config, parameters: GetPricesParameters): Promise<readonly Price[]> {
  const { addresses, currency = 'usd', sparkline, signal } = parameters
  return fetchPrices(config, { addresses, currency, sparkline, signal })
}

/** What one whole unit of a token costs. */
export type Price = {
  readonly address: CaipAddress
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the currency asked for; above 0. */
  readonly price: number
  readonly iconUrl?: string | undefined
  /** How old it was when the server told it, milliseconds. What follows is absent with other servers. */
  readonly age?: number | undefined
  /** Who set it, for people. */
  readonly source?: string | undefined
  /** Percent since a day ago; absent where nobody remembers. */
  readonly change24h?: number | undefined
  /** Where it was asked for: oldest first, `at` in milliseconds since 1970. Hours nobody remembers are left out. */
  readonly sparkline?: readonly { readonly at: number; readonly price: number }[] | undefined
}

/** Parameters of {@link fetchPrices}. */
export type FetchPricesParameters = {
  addresses: readonly CaipAddress[]
  currency: Currency
  sparkline?: 'day' | 'week' | undefined
  signal?: AbortSignal | undefined
}

/** Prices, a hundred addresses to a request; what has none, or wasn't asked for, is left out. */
export async function fetchPrices(config: Config, p: FetchPricesParameters): Promise<readonly Price[]> {
  const wanted = new Map(p.addresses.map((address) => [address.toLowerCase(), address]))
  const list = [...wanted.values()]
  const parts = Array.from({ length: Math.ceil(list.length / dataLimits.priceAddresses) }, (_, part) =>
    list.slice(part * dataLimits.priceAddresses, (part + 1) * dataLimits.priceAddresses),
  )
  const answers = await Promise.all(
    parts.map((addresses) =>
      callServer(config, '/v1/fungible/price', {
        schema: fungiblePrices,
        body: { currency: p.currency, addresses, ...(p.sparkline && { sparkline: p.sparkline }) },
        signal: p.signal,
      }),
    ),
  )
  if (answers.length === 0) return []
  const { server } = await requireServer(config, 'api')
  return answers
    .flatMap((answer) => answer.fungibles)
    .flatMap((entry) => {
      const address = wanted.get(entry.address.toLowerCase())
      if (address === undefined || entry.price === 0) return []
      return {
        address,
        name: plainText(entry.name),
        symbol: plainText(entry.symbol, 24),
        decimals: entry.decimals,
        price: entry.price,
        iconUrl: safeImageUrl(entry.iconUrl, server),
        age: entry.age,
        source: entry.source === undefined ? undefined : plainText(entry.source, 64),
        change24h: entry.change24h,
        sparkline: entry.sparkline?.filter((point) => point.price > 0),
      }
    })
}

/** Parameters of the prices' query. */
export type PricesQueryParameters = {
  /** CAIP-10. */
  addresses: readonly CaipAddress[]
  /** Default `usd`. */
  currency?: Currency | undefined
  /** Points of a small chart with each. */
  sparkline?: 'day' | 'week' | undefined
}

/** The key under which prices are kept; the order of addresses makes no difference. */
export function getPricesQueryKey({ addresses, currency = 'usd', sparkline }: PricesQueryParameters) {
  const list = [...new Set(addresses)].sort()
  return ['latchkey', 'prices', { currency, addresses: list, ...(sparkline && { sparkline }) }] as const
}

/** The query of tokens' prices; switched off without addresses. */
export function getPricesQueryOptions(
  config: Config,
  parameters: PricesQueryParameters,
): QueryOptions<readonly Price[], ReturnType<typeof getPricesQueryKey>> {
  return {
    ...queryDefaults.prices,
    queryKey: getPricesQueryKey(parameters),
    queryFn: ({ signal }) => getPrices(config, { ...parameters, signal }),
    enabled: parameters.addresses.length > 0,
  }
}
