import type { GetPricesErrorType } from '@latchkey/core'
import { getPricesQueryOptions, type PricesQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns prices of tokens. A token without a known price is absent, not 0. */
export function usePrices<selected = DataOf<typeof getPricesQueryOptions>>({
  query,
  ...parameters
}: PricesQueryParameters &
  QueryParameters<typeof getPricesQueryOptions, selected, GetPricesErrorType>): DataResult<
  selected,
  GetPricesErrorType
> {
  return useData(getPricesQueryOptions(useConfig(), parameters), query)
}
