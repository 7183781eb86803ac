import { dataLimits, type WalletList, type WalletQuery } from '@latchkey/protocol'
import { getWallets } from '../actions/getWallets.ts'
import type { Config } from '../config/Config.ts'
import { directoryDefaults } from './directoryDefaults.ts'
import { getWalletsQueryKey } from './getWalletsQueryKey.ts'
import type { InfiniteQueryOptions } from './InfiniteQueryOptions.ts'

/** The infinite query of the wallet directory: 40 to a page (S9.58), a search's first 100 in one (S9.60). */
export function getWalletsQueryOptions(
  config: Config,
  parameters: Omit<WalletQuery, 'page'>,
): InfiniteQueryOptions<WalletList, number, ReturnType<typeof getWalletsQueryKey>> {
  const isSearch = parameters.search !== undefined && parameters.search !== ''
  const entries = parameters.entries ?? (isSearch ? dataLimits.walletSearch : dataLimits.walletPage)
  return {
    ...directoryDefaults,
    queryKey: getWalletsQueryKey(parameters),
    queryFn: ({ signal, pageParam: page }) => getWallets(config, { ...parameters, entries, page, signal }),
    initialPageParam: 1,
    getNextPageParam(last, pages, page) {
      const read = pages.reduce((sum, { data }) => sum + data.length, 0)
      return !isSearch && last.data.length > 0 && read < last.count ? page + 1 : undefined
    },
    enabled: true,
  }
}
