import { getNftsQueryOptions } from '@latchkey/core/query'
import { useMemo } from 'react'
import { useConfig } from '../provider/useConfig.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { useInfiniteData } from './useInfiniteData.ts'

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
