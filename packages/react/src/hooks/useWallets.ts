import {
  dataLimits,
  type GetWalletsErrorType,
  type WalletEntry,
  type WalletList,
  type WalletQuery,
} from '@latchkey/core'
import { getWalletsQueryOptions } from '@latchkey/core/query'
import { useMemo } from 'react'
import { useConfig } from '../LatchkeyContext.ts'
import {
  addFields,
  type InfiniteDataResult,
  type InfiniteQueryParameters,
  useDebounced,
  useInfiniteData,
} from './useData.ts'
import { useDirectoryFilter } from './useDirectoryFilter.ts'

/**
 * Returns the wallet directory, without wallets that the modal's options leave out, in pages of 40 (`fetchNextPage`), or with `search` the first 100 matches. Requests are
 * debounced by 300 ms. `count` is the number of all matches. `isSearching` is set from the first keystroke until the result
 * is there; until the request starts `wallets` is the earlier result, then empty.
 */
export function useWallets(
  parameters: Omit<WalletQuery, 'page'> & InfiniteQueryParameters = {},
): WalletsResult {
  const { search: typed = '', query: own, ...filters } = parameters
  const search = useDebounced(typed.trim(), dataLimits.searchPause)
  const allowed = useDirectoryFilter(filters)
  const options = getWalletsQueryOptions(useConfig(), {
    ...filters,
    ...allowed,
    ...(search !== '' && { search }),
  })
  const query: InfiniteDataResult<WalletList, number, GetWalletsErrorType> = useInfiniteData(options, own)
  const pages = query.data?.pages
  const wallets = useMemo(() => {
    const all = (pages ?? []).flatMap((page) => page.data)
    return [...new Map(all.map((wallet) => [wallet.id, wallet])).values()]
  }, [pages])
  const isSearching = typed.trim() !== search || (search !== '' && query.isPending)
  return addFields(query, { wallets, count: pages?.[0]?.count, isSearching })
}

/** Result of {@link useWallets}. */
type WalletsResult = InfiniteDataResult<WalletList, number, GetWalletsErrorType> & {
  readonly wallets: readonly WalletEntry[]
  readonly count: number | undefined
  readonly isSearching: boolean
}
