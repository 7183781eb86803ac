import { getActivity } from '../actions/getActivity.ts'
import type { ActivityPage } from '../activity/ActivityPage.ts'
import type { Config } from '../config/Config.ts'
import type { AccountQueryParameters } from './accountKey.ts'
import { getActivityQueryKey } from './getActivityQueryKey.ts'
import type { InfiniteQueryOptions } from './InfiniteQueryOptions.ts'
import { nextCursor } from './nextCursor.ts'
import { queryDefaults } from './queryDefaults.ts'

/**
 * The infinite query of an account's activity; switched off until address and network are known. Join its pages with
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
    queryFn: ({ signal, pageParam: cursor }) => getActivity(config, { address, network, cursor, signal }),
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
    enabled: address !== undefined && network !== undefined,
  }
}
