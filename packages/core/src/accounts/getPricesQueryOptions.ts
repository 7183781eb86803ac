import type { CaipAddress, Currency } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { GetPricesReturnType } from './getPrices.ts'

/** Parameters of {@link getPricesQueryOptions}. */
export type PricesQueryParameters = {
  /** CAIP-10 ids. */
  addresses: readonly CaipAddress[]
  /** Default `usd`. */
  currency?: Currency | undefined
  /** Adds the price history. */
  sparkline?: 'day' | 'week' | undefined
}

/** Query key of `getPrices`; the order of the addresses does not matter. */
export function getPricesQueryKey({ addresses, currency = 'usd', sparkline }: PricesQueryParameters) {
  const list = [...new Set(addresses)].sort()
  return ['latchkey', 'prices', { currency, addresses: list, ...(sparkline && { sparkline }) }] as const
}

/** Query options of `getPrices`; disabled without addresses. */
export function getPricesQueryOptions(
  config: Config,
  parameters: PricesQueryParameters,
): QueryOptions<GetPricesReturnType, ReturnType<typeof getPricesQueryKey>> {
  return {
    ...queryDefaults.prices,
    queryKey: getPricesQueryKey(parameters),
    async queryFn({ signal }) {
      const { getPrices } = await loadCode(() => import('./getPrices.ts'))
      return getPrices(config, { ...parameters, signal })
    },
    enabled: parameters.addresses.length > 0,
  }
}
