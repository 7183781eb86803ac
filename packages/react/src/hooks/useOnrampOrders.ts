import type { GetOnrampOrdersErrorType } from '@latchkey/core/onramp'
import { getOnrampOrdersQueryOptions, type OnrampOrdersQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns the orders this browser has opened for an account, newest first. */
export function useOnrampOrders<selected = DataOf<typeof getOnrampOrdersQueryOptions>>({
  query,
  ...parameters
}: OnrampOrdersQueryParameters &
  QueryParameters<typeof getOnrampOrdersQueryOptions, selected, GetOnrampOrdersErrorType>): DataResult<
  selected,
  GetOnrampOrdersErrorType
> {
  return useData(getOnrampOrdersQueryOptions(useConfig(), parameters), query)
}
