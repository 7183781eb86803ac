import { getSwapQuoteQueryOptions, type SwapQuoteQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Returns a quote of a swap, for `useSwap`; see `getSwapQuote`. Disabled until every parameter is set. */
export function useSwapQuote(parameters: SwapQuoteQueryParameters) {
  return useData(getSwapQuoteQueryOptions(useConfig(), parameters))
}
