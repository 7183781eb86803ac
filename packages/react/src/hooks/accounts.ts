import {
  type ActivityItem,
  type CaipNetworkId,
  type GetBalanceParameters,
  mergeActivity,
  ownActivity,
  revokeApproval,
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
import { useAction } from './useAction.ts'
import { useConfigValue } from './useConfigValue.ts'
import { useData, useDataClient, useInfiniteData } from './useData.ts'

/** Whose data a hook reads; what is left out follows the current account and the active network. */
export type AccountScope = {
  /** Plain. */
  address?: string | undefined
  network?: CaipNetworkId | undefined
}

/** The scope with its defaults filled in. */
export function useAccountScope(parameters: AccountScope) {
  const account = useAccount()
  const active = useNetwork()
  const { address = account.address, network = active?.caipNetworkId } = parameters
  return { address, network }
}

/**
 * A native balance; by default the current account's on the active network.
 *
 * @example const { data } = useBalance() // { value: 1500000000000000000n, formatted: '1.5', symbol: 'ETH', … }
 */
export function useBalance(parameters: Pick<GetBalanceParameters, 'address' | 'network'> = {}) {
  const account = useAccount()
  const active = useNetwork()
  const { address = account.address, network = active?.caipNetworkId } = parameters
  return useData(getBalanceQueryOptions(useConfig(), { address, network }))
}

/**
 * What an account holds, by default the current one on the active network. `data.failure` says that the newest read
 * failed and the list is of `data.readAt`; `error` that none was ever read. Nothing is read while no component uses it.
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

/**
 * The NFTs an account holds, page after page (`fetchNextPage`); by default the current one's on the active network.
 * `nfts` joins the pages without repeats; those with `hidden` are not for the default list.
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

/** What an account lets others take of its tokens; by default the current one's on the active network. */
export function useApprovals(parameters: AccountScope = {}) {
  return useData(getApprovalsQueryOptions(useConfig(), useAccountScope(parameters)))
}

/** Asks the wallet to take an approval back; `data` is its hash once the wallet accepted, and what was handed over. */
export function useRevokeApproval() {
  return useAction(revokeApproval)
}

/**
 * What an account is called, and its picture; by default the current one on the active network. A name is a claim: show the address
 * beside it.
 *
 * @example const { data } = useIdentity({ address }) // data?.name, data?.avatar
 */
export function useIdentity(parameters: AccountScope = {}) {
  return useData(getIdentityQueryOptions(useConfig(), useAccountScope(parameters)))
}

/** What tokens cost; one without a known price is left out, never 0. */
export function usePrices(parameters: PricesQueryParameters) {
  return useData(getPricesQueryOptions(useConfig(), parameters))
}

/**
 * A function that reads balances, tokens and activity again: at once where shown, when next needed elsewhere. Tokens read
 * less than 30 s ago are answered from memory, unless a send has moved them.
 */
export function useRefreshBalances(): () => Promise<void> {
  const client = useDataClient()
  return useCallback(() => refreshBalances(client), [client])
}

const kinds = ['balance', 'tokens', 'activity']

/** Reads balances, tokens and activity again: at once where shown, when next needed elsewhere. */
export async function refreshBalances(client: QueryClient): Promise<void> {
  await Promise.all(kinds.map((kind) => client.invalidateQueries({ queryKey: ['latchkey', kind] })))
}

/** Reads a query again whenever a send of this page is taken or failed by the network. */
function useSendRefresh(queryKey: readonly unknown[]): void {
  const client = useDataClient()
  const settled = useConfigValue(
    ({ state }) => (state.sends ?? []).filter(({ status }) => status !== 'pending').length,
  )
  const seen = useRef(settled)
  const key = useRef(queryKey)
  key.current = queryKey
  useEffect(() => {
    if (seen.current === settled) return
    seen.current = settled
    void client.invalidateQueries({ queryKey: key.current }, { cancelRefetch: false })
  }, [client, settled])
}
