import { type ActivityItem, mergeActivity, ownActivity } from '@latchkey/core'
import { getActivityQueryKey, getActivityQueryOptions } from '@latchkey/core/query'
import { useMemo } from 'react'
import { useConfig } from '../provider/useConfig.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { useConfigValue } from './useConfigValue.ts'
import { useInfiniteData } from './useInfiniteData.ts'
import { useSendRefresh } from './useSendRefresh.ts'

const none: readonly ActivityItem[] = []

/**
 * An account's transactions, newest first, page after page (`fetchNextPage`): by default the current one's on the active
 * network. `items` joins the pages without repeats, what was sent from this page first, with its status as it is now;
 * those with `hidden` are not for the default list.
 */
export function useActivity(parameters: AccountScope = {}) {
  const scope = useAccountScope(parameters)
  const { address, network } = scope
  useSendRefresh(getActivityQueryKey(scope))
  const query = useInfiniteData(getActivityQueryOptions(useConfig(), scope))
  const sends = useConfigValue(({ state }) => state.sends)
  const pages = query.data?.pages
  const items = useMemo(() => {
    const own = address && network ? ownActivity({ sends }, { address, network }) : none
    return mergeActivity(
      (pages ?? []).flatMap((page) => page.items),
      own,
    )
  }, [pages, sends, address, network])
  return { ...query, items, ownOnly: pages?.[0]?.ownOnly }
}
