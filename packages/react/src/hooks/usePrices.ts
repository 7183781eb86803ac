import { getPricesQueryOptions, type PricesQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type DataOf, type QueryParameters, useData } from './useData.ts'

/** Returns prices of tokens. A token without a known price is absent, not 0. */
export function usePrices<selected = DataOf<typeof getPricesQueryOptions>>({
  query,
  ...parameters
}: PricesQueryParameters & QueryParameters<typeof getPricesQueryOptions, selected>) {
  return useData(getPricesQueryOptions(useConfig(), parameters), query)
}
