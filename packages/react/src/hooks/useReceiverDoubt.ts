import { getReceiverDoubtQueryOptions, type ReceiverDoubtQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Returns why an address is a doubtful receiver, e.g. a contract; `data` is `null` when it isn't. */
export function useReceiverDoubt(parameters: ReceiverDoubtQueryParameters) {
  return useData(getReceiverDoubtQueryOptions(useConfig(), parameters))
}
