import { getReceiverDoubtQueryOptions, type ReceiverDoubtQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/** What is doubtful about an address as a receiver (S5.20); `data` is `null` where nothing is. */
export function useReceiverDoubt(parameters: ReceiverDoubtQueryParameters) {
  return useData(getReceiverDoubtQueryOptions(useConfig(), parameters))
}
