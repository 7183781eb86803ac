import type { GetNftsErrorType, Nft, NftPage } from '@latchkey/core'
import { getNftsQueryOptions } from '@latchkey/core/query'
import { useMemo } from 'react'
import { useConfig } from '../LatchkeyContext.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import {
  addFields,
  type InfiniteDataResult,
  type InfiniteQueryParameters,
  useInfiniteData,
} from './useData.ts'

/**
 * Returns the NFTs of an account, in pages (`fetchNextPage`). `nfts` joins the pages without duplicates. NFTs with `hidden`
 * are not meant for the default list. `unavailable`: why there are none, e.g. the server doesn't serve the network.
 */
export function useNfts({
  query: options,
  ...scope
}: AccountScope & InfiniteQueryParameters = {}): NftsResult {
  const query: InfiniteDataResult<NftPage, string | undefined, GetNftsErrorType> = useInfiniteData(
    getNftsQueryOptions(useConfig(), useAccountScope(scope)),
    options,
  )
  const pages = query.data?.pages
  const nfts = useMemo(() => {
    const all = (pages ?? []).flatMap((page) => page.nfts)
    return [...new Map(all.map((nft) => [`${nft.contract} ${nft.tokenId}`, nft])).values()]
  }, [pages])
  return addFields(query, { nfts, unavailable: pages?.[0]?.unavailable })
}

/** Result of {@link useNfts}. */
type NftsResult = InfiniteDataResult<NftPage, string | undefined, GetNftsErrorType> & {
  readonly nfts: readonly Nft[]
  readonly unavailable: NftPage['unavailable']
}
