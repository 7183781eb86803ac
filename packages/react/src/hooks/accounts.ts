import {
  type ActivityItem,
  type CaipNetworkId,
  type GetBalanceParameters,
  mergeActivity,
  ownActivity,
} from '@latchkey/core'
import {
  getActivityQueryKey,
  getActivityQueryOptions,
  getApprovalsQueryOptions,
  getBalanceQueryOptions,
  getIdentityQueryOptions,
  getNftsQueryOptions,
  getPricesQueryOptions,
  getTokensQueryKey,
  getTokensQueryOptions,
  type PricesQueryParameters,
} from '@latchkey/core/query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useConfig } from '../LatchkeyContext.ts'
import { useAccount, useNetwork } from './connections.ts'
import { useConfigValue } from './useConfigValue.ts'
import { useData, useDataClient, useInfiniteData } from './useData.ts'

/** The account whose data a hook returns. By default the current account on the active network. */
export type AccountScope = {
  /** The address alone, not a CAIP-10 id. */
  address?: string | undefined
  network?: CaipNetworkId | undefined
}

/** Returns `parameters` with the current account and the active network as defaults. */
export function useAccountScope(parameters: AccountScope) {
  const account = useAccount()
  const active = useNetwork()
  const { address = account.address, network = active?.caipNetworkId } = parameters
  return { address, network }
}

/**
 * Returns a balance in the network's native currency.
 *
 * @example const { data } = useBalance() // { value: 1500000000000000000n, formatted: '1.5', symbol: 'ETH', … }
 */
export function useBalance(parameters: Pick<GetBalanceParameters, 'address' | 'network'> = {}) {
  return useData(getBalanceQueryOptions(useConfig(), useAccountScope(parameters)))
}

/**
 * Returns the tokens of an account. `data.failure` is set when the last request failed and the list is the one of
 * `data.readAt`; `error` when no request has succeeded.
 *
 * @example const { data } = useTokens() // { tokens: [{ symbol: 'TUSD', amount: 1500000n, … }], total: 1.5, … }
 */
export function useTokens(parameters: AccountScope = {}) {
  const scope = useAccountScope(parameters)
  useSendRefresh(getTokensQueryKey(scope))
  return useData(getTokensQueryOptions(useConfig(), scope))
}

const none: readonly ActivityItem[] = []

/**
 * Returns the transactions of an account, newest first, in pages (`fetchNextPage`). `items` joins the pages without
 * duplicates. Transactions sent from this page come first, with their current status. Items with `hidden` are spam, or not
 * meant for the default list for another reason.
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

/**
 * Returns the NFTs of an account, in pages (`fetchNextPage`). `nfts` joins the pages without duplicates. NFTs with `hidden`
 * are not meant for the default list.
 */
export function useNfts(parameters: AccountScope = {}) {
  const query = useInfiniteData(getNftsQueryOptions(useConfig(), useAccountScope(parameters)))
  const pages = query.data?.pages
  const nfts = useMemo(() => {
    const all = (pages ?? []).flatMap((page) => page.nfts)
    return [...new Map(all.map((nft) => [`${nft.contract} ${nft.tokenId}`, nft])).values()]
  }, [pages])
  return { ...query, nfts, unavailable: pages?.[0]?.unavailable }
}

/** Returns the token approvals of an account: who may take which of its tokens. */
export function useApprovals(parameters: AccountScope = {}) {
  return useData(getApprovalsQueryOptions(useConfig(), useAccountScope(parameters)))
}

/**
 * Returns the name and picture of an account. A name isn't verified: show the address beside it.
 *
 * @example const { data } = useIdentity({ address }) // data?.name, data?.avatar
 */
export function useIdentity(parameters: AccountScope = {}) {
  return useData(getIdentityQueryOptions(useConfig(), useAccountScope(parameters)))
}

/** Returns prices of tokens. A token without a known price is absent, not 0. */
export function usePrices(parameters: PricesQueryParameters) {
  return useData(getPricesQueryOptions(useConfig(), parameters))
}

/**
 * Returns a function that revalidates balances, tokens and activity: at once for mounted components, else when they are next
 * used. Tokens that were read less than 30 s ago come from the engine's cache, unless a transfer has changed them.
 */
export function useRefreshBalances(): () => Promise<void> {
  const client = useDataClient()
  return useCallback(() => refreshBalances(client), [client])
}

const revalidated = ['balance', 'tokens', 'activity']

/** Invalidates all queries of balances, tokens and activity. */
export async function refreshBalances(client: QueryClient): Promise<void> {
  await Promise.all(revalidated.map((kind) => client.invalidateQueries({ queryKey: ['latchkey', kind] })))
}

/** Invalidates a query whenever a transaction sent from this page is confirmed or fails. */
function useSendRefresh(queryKey: readonly unknown[]): void {
  const client = useDataClient()
  const settled = useConfigValue(
    ({ state }) => (state.sends ?? []).filter(({ status }) => status !== 'pending').length,
  )
  const lastSettled = useRef(settled)
  const key = useRef(queryKey)
  key.current = queryKey
  useEffect(() => {
    if (lastSettled.current === settled) return
    lastSettled.current = settled
    void client.invalidateQueries({ queryKey: key.current }, { cancelRefetch: false })
  }, [client, settled])
}
