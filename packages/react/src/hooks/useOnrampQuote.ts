import { getOnrampQuoteQueryOptions, type OnrampQuoteQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/**
 * What an amount of money buys. `data.isEstimate`: nobody could say, and nothing can be bought (S8.75).
 *
 * @example const { data } = useOnrampQuote({ token, paymentCurrency: 'USD', amount: 5000n, provider: 'card' })
 */
export function useOnrampQuote(parameters: OnrampQuoteQueryParameters) {
  return useData(getOnrampQuoteQueryOptions(useConfig(), parameters))
}
