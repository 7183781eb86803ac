import { getOnramp, type OnrampForm, watchOnramp } from '@latchkey/core'
import {
  getOnrampOptionsQueryOptions,
  getOnrampOrdersQueryOptions,
  getOnrampProvidersQueryOptions,
  getOnrampQuoteQueryOptions,
  type OnrampOptionsQueryParameters,
  type OnrampOrdersQueryParameters,
  type OnrampProvidersQueryParameters,
  type OnrampQuoteQueryParameters,
} from '@latchkey/core/query'
import { useCallback, useSyncExternalStore } from 'react'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Returns the form of a purchase; `updateOnramp` changes it. */
export function useOnramp(): OnrampForm {
  const config = useConfig()
  const subscribe = useCallback((listener: () => void) => watchOnramp(config, listener), [config])
  const snapshot = () => getOnramp(config)
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}

/** Returns the providers that sell tokens on a network. */
export function useOnrampProviders(parameters: OnrampProvidersQueryParameters) {
  return useData(getOnrampProvidersQueryOptions(useConfig(), parameters))
}

/** Returns payment currencies and tokens of a provider. `isFallback`: a built-in list, because the request failed. */
export function useOnrampOptions(parameters: OnrampOptionsQueryParameters) {
  return useData(getOnrampOptionsQueryOptions(useConfig(), parameters))
}

/**
 * Returns a quote for an amount of money. `data.isEstimate`: no provider answered, and nothing can be bought.
 *
 * @example const { data } = useOnrampQuote({ token, paymentCurrency: 'USD', amount: 5000n, provider: 'card' })
 */
export function useOnrampQuote(parameters: OnrampQuoteQueryParameters) {
  return useData(getOnrampQuoteQueryOptions(useConfig(), parameters))
}

/** Returns the orders this browser has opened for an account, newest first. */
export function useOnrampOrders(parameters: OnrampOrdersQueryParameters) {
  return useData(getOnrampOrdersQueryOptions(useConfig(), parameters))
}
