import { loadCode } from '../base/load.ts'
import {
  type AccountQueryParameters,
  accountKey,
  type InfiniteQueryOptions,
  nextCursor,
  queryDefaults,
} from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { NftPage } from '../config/holdings.ts'

/** Query key of `getNfts`; the cursor is not part of it. */
export function getNftsQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'nfts', accountKey(parameters)] as const
}

/** Infinite query options of `getNfts`; disabled until address and network are known. */
export function getNftsQueryOptions(
  config: Config,
  parameters: AccountQueryParameters,
): InfiniteQueryOptions<NftPage, string | undefined, ReturnType<typeof getNftsQueryKey>> {
  const { address, network } = parameters
  return {
    ...queryDefaults.nfts,
    queryKey: getNftsQueryKey(parameters),
    async queryFn({ signal, pageParam: cursor }) {
      const { getNfts } = await loadCode(() => import('./getNfts.ts'))
      return getNfts(config, { address, network, cursor, signal })
    },
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
    enabled: address !== undefined && network !== undefined,
  }
}
