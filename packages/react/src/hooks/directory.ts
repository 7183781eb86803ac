import { dataLimits, type WalletQuery } from '@latchkey/core'
import {
  getSuggestedWalletsQueryOptions,
  getWalletImagesQueryOptions,
  getWalletsQueryOptions,
} from '@latchkey/core/query'
import { useMemo } from 'react'
import { useConfig } from '../LatchkeyContext.ts'
import { useData, useDebounced, useInfiniteData } from './useData.ts'

/**
 * The wallet directory, page after page (`fetchNextPage`), 40 to a page; with `search` the first 100 that match,
 * asked for 300 ms after the last key. `count` is how many match in all; `isSearching` that `wallets` isn't the
 * answer to `search` yet.
 */
export function useWallets(parameters: Omit<WalletQuery, 'page'> = {}) {
  const { search: typed = '', ...rest } = parameters
  const search = useDebounced(typed.trim(), dataLimits.searchPause)
  const options = getWalletsQueryOptions(useConfig(), { ...rest, ...(search !== '' && { search }) })
  const query = useInfiniteData(options)
  const pages = query.data?.pages
  const wallets = useMemo(() => {
    const all = (pages ?? []).flatMap((page) => page.data)
    return [...new Map(all.map((wallet) => [wallet.id, wallet])).values()]
  }, [pages])
  const isSearching = typed.trim() !== search || (search !== '' && query.isPending)
  return { ...query, wallets, count: pages?.[0]?.count, isSearching }
}

/** Featured and recommended wallets, at most four each; `exclude`: ids that are shown already. */
export function useSuggestedWallets(parameters: { exclude?: readonly string[] | undefined } = {}) {
  return useData(getSuggestedWalletsQueryOptions(useConfig(), parameters))
}

/** Images of directory wallets by `image_id`, a page in one request. */
export function useWalletImages(ids: readonly string[]) {
  return useData(getWalletImagesQueryOptions(useConfig(), { ids }))
}
