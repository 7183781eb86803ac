import { getPricesQueryOptions, type PricesQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Returns prices of tokens. A token without a known price is absent, not 0. */
export function usePrices(parameters: PricesQueryParameters) {
  return useData(getPricesQueryOptions(useConfig(), parameters))
}
