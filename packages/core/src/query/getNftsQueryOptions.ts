import { getNfts } from '../actions/getNfts.ts'
import type { Config } from '../config/Config.ts'
import type { NftPage } from '../nfts/NftPage.ts'
import type { AccountQueryParameters } from './accountKey.ts'
import { getNftsQueryKey } from './getNftsQueryKey.ts'
import type { InfiniteQueryOptions } from './InfiniteQueryOptions.ts'
import { nextCursor } from './nextCursor.ts'
import { queryDefaults } from './queryDefaults.ts'

/** The infinite query of an account's NFTs; switched off until address and network are known. */
export function getNftsQueryOptions(
  config: Config,
  parameters: AccountQueryParameters,
): InfiniteQueryOptions<NftPage, string | undefined, ReturnType<typeof getNftsQueryKey>> {
  const { address, network } = parameters
  return {
    ...queryDefaults.nfts,
    queryKey: getNftsQueryKey(parameters),
    queryFn: ({ signal, pageParam: cursor }) => getNfts(config, { address, network, cursor, signal }),
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
    enabled: address !== undefined && network !== undefined,
  }
}
