import { getPricesQueryOptions, type PricesQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/** What tokens cost; one without a known price is left out, never 0 (X.36). */
export function usePrices(parameters: PricesQueryParameters) {
  return useData(getPricesQueryOptions(useConfig(), parameters))
}
