import { getReceiverDoubtQueryOptions, type ReceiverDoubtQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type DataOf, type QueryParameters, useData } from './useData.ts'

/** Returns why an address is a doubtful receiver, e.g. a contract; `data` is `null` when it isn't. */
export function useReceiverDoubt<selected = DataOf<typeof getReceiverDoubtQueryOptions>>({
  query,
  ...parameters
}: ReceiverDoubtQueryParameters & QueryParameters<typeof getReceiverDoubtQueryOptions, selected>) {
  return useData(getReceiverDoubtQueryOptions(useConfig(), parameters), query)
}
