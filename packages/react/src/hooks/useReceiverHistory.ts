import { getReceiverHistoryQueryOptions, type ReceiverHistoryQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/** What an account has had to do with an address: known, new, or one that looks like a known one (X.39). */
export function useReceiverHistory(parameters: ReceiverHistoryQueryParameters) {
  return useData(getReceiverHistoryQueryOptions(useConfig(), parameters))
}
