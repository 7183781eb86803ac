import { type CaipAddress, type Currency, dataLimits, parseCaipAddress } from '@latchkey/protocol'
import { getPrices as getPricesRoute } from '@latchkey/protocol/routes'
import { InvalidParameterError } from '../base/errors.ts'
import { safeImageUrl } from '../base/safeImageUrl.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callRoute } from '../config/callRoute.ts'
import type { ServerErrorType } from '../config/callServer.ts'
import { requireServer } from '../config/server.ts'

/** Parameters of {@link getPrices}. */
export type GetPricesParameters = {
  /** CAIP-10 ids; `toNativeToken` names the native currency. */
  addresses: readonly CaipAddress[]
  /** Default `usd`. */
  currency?: Currency | undefined
  /** Adds the price history: hourly points of the last day, or 4-hourly points of the last week. */
  sparkline?: 'day' | 'week' | undefined
  signal?: AbortSignal | undefined
}

/** Result of {@link getPrices}. */
export type GetPricesReturnType = readonly Price[]

/** Errors of {@link getPrices}; `name` tells them apart. */
export type GetPricesErrorType = ServerErrorType | InvalidParameterError

/**
 * Returns prices of tokens, with one request per hundred. A token without a known price, or of a network the
 * server does not serve, is left out: its price is never 0.
 *
 * @throws ServerError (`missing`), AbortedError, and what `callServer` throws
 */
export async function getPrices(config: Config, parameters: GetPricesParameters): Promise<readonly Price[]> {
  const { currency = 'usd', sparkline, signal } = parameters
  if (!Array.isArray(parameters.addresses))
    throw new InvalidParameterError({ field: 'addresses', write: 'a list of CAIP-10 ids' })
  if (parameters.addresses.length === 0) return []
  const { server } = await requireServer(config, 'api', { withChains: true })
  const isServed = (address: CaipAddress) =>
    server.chains?.includes(parseCaipAddress(address)?.caipNetworkId ?? '') ?? false
  const requested = new Map(
    parameters.addresses.filter(isServed).map((address) => [address.toLowerCase(), address]),
  )
  const list = [...requested.values()]
  const pageSize = dataLimits.priceAddresses
  const pages = Array.from({ length: Math.ceil(list.length / pageSize) }, (_, page) =>
    list.slice(page * pageSize, (page + 1) * pageSize),
  )
  const answers = await Promise.all(
    pages.map((addresses) =>
      callRoute(config, getPricesRoute, {
        body: { currency, addresses, ...(sparkline && { sparkline }) },
        signal,
      }),
    ),
  )
  return answers
    .flatMap((answer) => answer.fungibles)
    .flatMap((entry) => {
      const address = requested.get(entry.address.toLowerCase())
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

/** Price of one whole unit of a token. */
export type Price = {
  readonly address: CaipAddress
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the requested currency; above 0. */
  readonly price: number
  readonly iconUrl?: string | undefined
  /**
   * Age of the price when the server answered, milliseconds. Only Latchkey servers send this field and the following
   * ones.
   */
  readonly age?: number | undefined
  /** Name of the source. */
  readonly source?: string | undefined
  /** Change within 24 hours in percent; absent when unknown. */
  readonly change24h?: number | undefined
  /** Requested price history, oldest first; `at` in milliseconds since 1970. Unknown points are left out. */
  readonly sparkline?: readonly { readonly at: number; readonly price: number }[] | undefined
}
