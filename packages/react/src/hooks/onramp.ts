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

/** What is chosen for a purchase so far; `updateOnramp` changes it. */
export function useOnramp(): OnrampForm {
  const config = useConfig()
  const subscribe = useCallback((listener: () => void) => watchOnramp(config, listener), [config])
  const snapshot = () => getOnramp(config)
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}

/** Who sells tokens for money on a network. */
export function useOnrampProviders(parameters: OnrampProvidersQueryParameters) {
  return useData(getOnrampProvidersQueryOptions(useConfig(), parameters))
}

/** What can be paid with, and what a provider sells on a network; `isFallback`: it couldn't be asked. */
export function useOnrampOptions(parameters: OnrampOptionsQueryParameters) {
  return useData(getOnrampOptionsQueryOptions(useConfig(), parameters))
}

/**
 * What an amount of money buys. `data.isEstimate`: nobody could say, and nothing can be bought.
 *
 * @example const { data } = useOnrampQuote({ token, paymentCurrency: 'USD', amount: 5000n, provider: 'card' })
 */
export function useOnrampQuote(parameters: OnrampQuoteQueryParameters) {
  return useData(getOnrampQuoteQueryOptions(useConfig(), parameters))
}

/** The orders this browser opened for an account, the newest first. */
export function useOnrampOrders(parameters: OnrampOrdersQueryParameters) {
  return useData(getOnrampOrdersQueryOptions(useConfig(), parameters))
}
