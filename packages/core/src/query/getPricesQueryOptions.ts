import { getPrices } from '../actions/getPrices.ts'
import type { Config } from '../config/Config.ts'
import type { Price } from '../prices/Price.ts'
import { getPricesQueryKey, type PricesQueryParameters } from './getPricesQueryKey.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { queryDefaults } from './queryDefaults.ts'

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
