import { getOnrampOrdersQueryOptions, type OnrampOrdersQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/** The orders this browser opened for an account, the newest first. */
export function useOnrampOrders(parameters: OnrampOrdersQueryParameters) {
  return useData(getOnrampOrdersQueryOptions(useConfig(), parameters))
}
