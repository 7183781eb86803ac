import { getOnrampOrdersQueryOptions, type OnrampOrdersQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Returns the orders this browser has opened for an account, newest first. */
export function useOnrampOrders(parameters: OnrampOrdersQueryParameters) {
  return useData(getOnrampOrdersQueryOptions(useConfig(), parameters))
}
