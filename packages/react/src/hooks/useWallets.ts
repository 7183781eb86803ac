import { dataLimits, type WalletQuery } from '@latchkey/core'
import { getWalletsQueryOptions } from '@latchkey/core/query'
import { useMemo } from 'react'
import { useConfig } from '../provider/useConfig.ts'
import { useDebounced } from './useDebounced.ts'
import { useInfiniteData } from './useInfiniteData.ts'

/**
 * The wallet directory, page after page (`fetchNextPage`), 40 to a page (S9.58); with `search` the first 100 that match,
 * asked for 300 ms after the last key (S9.60). `count` is how many match in all; `isSearching` that `wallets` isn't the
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
