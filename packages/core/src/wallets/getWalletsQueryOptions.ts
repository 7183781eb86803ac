import { dataLimits, type WalletList, type WalletQuery } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import { directoryDefaults, type InfiniteQueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'

/** Query key of `getWallets`; a page is not part of it. */
export function getWalletsQueryKey(parameters: Omit<WalletQuery, 'page'>) {
  return ['latchkey', 'wallets', parameters] as const
}

/**
 * Infinite query options of `getWallets`: 40 wallets per page, and the first 100 matches of a search in one
 * page.
 */
export function getWalletsQueryOptions(
  config: Config,
  parameters: Omit<WalletQuery, 'page'>,
): InfiniteQueryOptions<WalletList, number, ReturnType<typeof getWalletsQueryKey>> {
  const isSearch = parameters.search !== undefined && parameters.search !== ''
  const entries = parameters.entries ?? (isSearch ? dataLimits.walletSearch : dataLimits.walletPage)
  return {
    ...directoryDefaults,
    queryKey: getWalletsQueryKey(parameters),
    async queryFn({ signal, pageParam: page }) {
      // The reader needs it; it is requested while the reader loads.
      config._internal.server().catch(() => {})
      const { getWallets } = await loadCode(() => import('./getWallets.ts'))
      return getWallets(config, { ...parameters, entries, page, signal })
    },
    initialPageParam: 1,
    getNextPageParam(last, pages, page) {
      const loaded = pages.reduce((sum, { data }) => sum + data.length, 0)
      return !isSearch && last.data.length > 0 && loaded < last.count ? page + 1 : undefined
    },
    enabled: true,
  }
}
