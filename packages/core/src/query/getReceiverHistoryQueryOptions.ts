import { compareReceiver } from '../actions/compareReceiver.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { ReceiverHistory } from '../send/ReceiverHistory.ts'
import {
  getReceiverHistoryQueryKey,
  type ReceiverHistoryQueryParameters,
} from './getReceiverHistoryQueryKey.ts'

/** The query of what an account has had to do with an address (X.39). From form to preview it is one answer. */
export function getReceiverHistoryQueryOptions(
  config: Config,
  parameters: ReceiverHistoryQueryParameters,
): QueryOptions<ReceiverHistory, ReturnType<typeof getReceiverHistoryQueryKey>> {
  return {
    queryKey: getReceiverHistoryQueryKey(parameters),
    queryFn: ({ signal }) => compareReceiver(config, { ...parameters, signal }),
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
    enabled: true,
  }
}
