import type { GetOnrampQuoteErrorType } from '@latchkey/core/onramp'
import { getOnrampQuoteQueryOptions, type OnrampQuoteQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/**
 * Returns a quote for an amount of money. `data.isEstimate`: no provider answered, and nothing can be bought.
 *
 * @example const { data } = useOnrampQuote({ token, paymentCurrency: 'USD', amount: 5000n, provider: 'card' })
 */
export function useOnrampQuote<selected = DataOf<typeof getOnrampQuoteQueryOptions>>({
  query,
  ...parameters
}: OnrampQuoteQueryParameters &
  QueryParameters<typeof getOnrampQuoteQueryOptions, selected, GetOnrampQuoteErrorType>): DataResult<
  selected,
  GetOnrampQuoteErrorType
> {
  return useData(getOnrampQuoteQueryOptions(useConfig(), parameters), query)
}
