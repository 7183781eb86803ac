import { checkReceiver } from '../actions/checkReceiver.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { ReceiverDoubt } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import { getReceiverDoubtQueryKey, type ReceiverDoubtQueryParameters } from './getReceiverDoubtQueryKey.ts'

/** The query of what is doubtful about a receiver; `null` = nothing. Asked anew each time: an account appears any moment. */
export function getReceiverDoubtQueryOptions(
  config: Config,
  parameters: ReceiverDoubtQueryParameters,
): QueryOptions<ReceiverDoubt | null, ReturnType<typeof getReceiverDoubtQueryKey>> {
  return {
    queryKey: getReceiverDoubtQueryKey(parameters),
    // A query's data is never `undefined`.
    queryFn: async ({ signal }) => (await checkReceiver(config, { ...parameters, signal })) ?? null,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    enabled: true,
  }
}
