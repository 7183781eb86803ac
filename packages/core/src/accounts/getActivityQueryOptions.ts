import { loadCode } from '../base/load.ts'
import {
  type AccountQueryParameters,
  accountKey,
  type InfiniteQueryOptions,
  nextCursor,
  queryDefaults,
} from '../base/queryOptions.ts'
import type { ActivityPage } from '../config/activity.ts'
import type { Config } from '../config/Config.ts'

/** Query key of `getActivity`; the cursor is not part of it. */
export function getActivityQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'activity', accountKey(parameters)] as const
}

/**
 * Infinite query options of `getActivity`; disabled until address and network are known. Join the pages with
 * `mergeActivity`.
 */
export function getActivityQueryOptions(
  config: Config,
  parameters: AccountQueryParameters,
): InfiniteQueryOptions<ActivityPage, string | undefined, ReturnType<typeof getActivityQueryKey>> {
  const { address, network } = parameters
  return {
    ...queryDefaults.activity,
    queryKey: getActivityQueryKey(parameters),
    async queryFn({ signal, pageParam: cursor }) {
      const { getActivity } = await loadCode(() => import('./getActivity.ts'))
      return getActivity(config, { address, network, cursor, signal })
    },
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
    enabled: address !== undefined && network !== undefined,
  }
}
