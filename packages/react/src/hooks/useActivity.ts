import { type ActivityItem, mergeActivity, ownActivity } from '@latchkey/core'
import { getActivityQueryKey, getActivityQueryOptions } from '@latchkey/core/query'
import { useMemo } from 'react'
import { useConfig } from '../LatchkeyContext.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { useConfigValue } from './useConfigValue.ts'
import { useInfiniteData } from './useData.ts'
import { useSendRefresh } from './useSendRefresh.ts'

const noItems: readonly ActivityItem[] = []

/**
 * Returns the transactions of an account, newest first, in pages (`fetchNextPage`). `items` joins the pages without
 * duplicates. Transactions sent from this page come first, with their current status. Items with `hidden` are spam, or not
 * meant for the default list for another reason. `ownOnly`: why only transactions of this page are listed.
 */
export function useActivity(parameters: AccountScope = {}) {
  const scope = useAccountScope(parameters)
  const { address, network } = scope
  useSendRefresh(getActivityQueryKey(scope))
  const query = useInfiniteData(getActivityQueryOptions(useConfig(), scope))
  const sends = useConfigValue(({ state }) => state.sends)
  const pages = query.data?.pages
  const items = useMemo(() => {
    const ownItems = address && network ? ownActivity({ sends }, { address, network }) : noItems
    return mergeActivity(
      (pages ?? []).flatMap((page) => page.items),
      ownItems,
    )
  }, [pages, sends, address, network])
  return { ...query, items, ownOnly: pages?.[0]?.ownOnly }
}
