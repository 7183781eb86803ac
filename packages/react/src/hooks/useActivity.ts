import {
  type ActivityItem,
  type ActivityPage,
  type Connection,
  type GetActivityErrorType,
  mergeActivity,
  ownActivity,
} from '@latchkey/core'
import { getActivityQueryKey, getActivityQueryOptions } from '@latchkey/core/query'
import type { Query } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { useConfigValue } from './useConfigValue.ts'
import {
  addFields,
  type InfiniteDataResult,
  type InfiniteQueryParameters,
  useInfiniteData,
} from './useData.ts'
import { useDataClient } from './useDataClient.ts'
import { useSendRefresh } from './useSendRefresh.ts'

const noItems: readonly ActivityItem[] = []

/**
 * Returns the transactions of an account, newest first, in pages (`fetchNextPage`). `items` joins the pages without
 * duplicates. Transactions sent from this page come first, with their current status. Items with `hidden` are spam, or not
 * meant for the default list for another reason. `ownOnly`: why only transactions of this page are listed.
 */
export function useActivity({
  query: options,
  ...parameters
}: AccountScope & InfiniteQueryParameters = {}): ActivityResult {
  const scope = useAccountScope(parameters)
  const { address, network } = scope
  useSendRefresh(getActivityQueryKey(scope))
  useActivityReset()
  const query: InfiniteDataResult<ActivityPage, string | undefined, GetActivityErrorType> = useInfiniteData(
    getActivityQueryOptions(useLatchkey().config, scope),
    options,
  )
  const sends = useConfigValue(({ state }) => state.sends)
  const pages = query.data?.pages
  const items = useMemo(() => {
    const ownItems = address && network ? ownActivity({ sends }, { address, network }) : noItems
    return mergeActivity(
      (pages ?? []).flatMap((page) => page.items),
      ownItems,
    )
  }, [pages, sends, address, network])
  return addFields(query, { items, ownOnly: pages?.[0]?.ownOnly })
}

/** Result of {@link useActivity}. */
type ActivityResult = InfiniteDataResult<ActivityPage, string | undefined, GetActivityErrorType> & {
  readonly items: readonly ActivityItem[]
  readonly ownOnly: ActivityPage['ownOnly']
}

/**
 * Removes the loaded activity of accounts whose wallet has been disconnected, so that nothing of it is shown when somebody
 * connects again. The subscription outlives the hook: the account may go while no view of its activity is mounted.
 */
function useActivityReset(): void {
  const { config, activityClients } = useLatchkey()
  const client = useDataClient()
  useEffect(() => {
    if (activityClients.has(client)) return
    activityClients.add(client)
    config.subscribe(
      ({ connections }) => connections,
      (now, before) => {
        const closed = [...before.values()].filter(({ uid }) => !now.has(uid))
        const remaining = listAccounts([...now.values()])
        const gone = listAccounts(closed).filter((account) => !remaining.includes(account))
        if (gone.length === 0) return
        client.removeQueries({
          queryKey: getActivityQueryKey({ address: undefined, network: undefined }).slice(0, 2),
          predicate: ({ queryKey }: Query) => gone.includes(toAccount(queryKey)),
        })
      },
    )
  }, [config, client, activityClients])
}

/** The accounts of connections: namespace and address. */
function listAccounts(connections: readonly Connection[]): string[] {
  return connections.flatMap(({ namespace, accounts }) =>
    accounts.map((address) => accountName(namespace, address)),
  )
}

/** The account that a query of activity was made for, as in {@link listAccounts}. */
function toAccount([, , scope]: readonly unknown[]): string {
  const { network, address } = scope as ReturnType<typeof getActivityQueryKey>[2]
  return accountName(network?.split(':')[0] ?? '', address ?? '')
}

function accountName(namespace: string, address: string): string {
  return `${namespace} ${namespace === 'eip155' ? address.toLowerCase() : address}`
}
