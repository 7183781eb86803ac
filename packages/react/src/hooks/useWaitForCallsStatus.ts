import type { WaitForCallsStatusErrorType } from '@latchkey/core'
import {
  getWaitForCallsStatusQueryOptions,
  type WaitForCallsStatusQueryParameters,
} from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns the status of a batch of calls once it is confirmed or has failed. Pending until then; disabled without an id. */
export function useWaitForCallsStatus<selected = DataOf<typeof getWaitForCallsStatusQueryOptions>>({
  query,
  ...parameters
}: WaitForCallsStatusQueryParameters &
  QueryParameters<
    typeof getWaitForCallsStatusQueryOptions,
    selected,
    WaitForCallsStatusErrorType
  >): DataResult<selected, WaitForCallsStatusErrorType> {
  return useData(getWaitForCallsStatusQueryOptions(useConfig(), parameters), query)
}
