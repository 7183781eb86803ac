import { getReceiverHistoryQueryOptions, type ReceiverHistoryQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Returns whether an account has sent to an address before, and whether the address looks like a known one. */
export function useReceiverHistory(parameters: ReceiverHistoryQueryParameters) {
  return useData(getReceiverHistoryQueryOptions(useConfig(), parameters))
}
