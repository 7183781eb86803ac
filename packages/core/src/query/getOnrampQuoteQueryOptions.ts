import { getOnrampQuote } from '../actions/getOnrampQuote.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { OnrampQuote } from '../onramp/OnrampQuote.ts'
import { getOnrampQuoteQueryKey, type OnrampQuoteQueryParameters } from './getOnrampQuoteQueryKey.ts'
import { onrampQueryDefaults } from './onrampQueryDefaults.ts'

/** The query of what an amount of money buys; switched off without a token, a currency or an amount. */
export function getOnrampQuoteQueryOptions(
  config: Config,
  parameters: OnrampQuoteQueryParameters,
): QueryOptions<OnrampQuote | null, ReturnType<typeof getOnrampQuoteQueryKey>> {
  const { token, paymentCurrency, amount, provider } = parameters
  return {
    ...onrampQueryDefaults.quote,
    queryKey: getOnrampQuoteQueryKey(parameters),
    queryFn: async ({ signal }) =>
      token && paymentCurrency !== undefined && amount !== undefined
        ? getOnrampQuote(config, { token, paymentCurrency, amount, provider, signal })
        : null,
    enabled: !!token && paymentCurrency !== undefined && amount !== undefined,
  }
}
