import { checkReceiver } from '../actions/checkReceiver.ts'
import type { Config } from '../config/Config.ts'
import type { ReceiverDoubt } from '../send/ReceiverDoubt.ts'
import { getReceiverDoubtQueryKey, type ReceiverDoubtQueryParameters } from './getReceiverDoubtQueryKey.ts'
import type { QueryOptions } from './QueryOptions.ts'

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
