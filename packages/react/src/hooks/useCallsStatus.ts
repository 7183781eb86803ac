import type { GetCallsStatusErrorType } from '@latchkey/core'
import { type CallsStatusQueryParameters, getCallsStatusQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns the status of a batch of calls. Disabled without an id; `query.refetchInterval` follows the batch. */
export function useCallsStatus<selected = DataOf<typeof getCallsStatusQueryOptions>>({
  query,
  ...parameters
}: CallsStatusQueryParameters &
  QueryParameters<typeof getCallsStatusQueryOptions, selected, GetCallsStatusErrorType>): DataResult<
  selected,
  GetCallsStatusErrorType
> {
  return useData(getCallsStatusQueryOptions(useConfig(), parameters), query)
}
