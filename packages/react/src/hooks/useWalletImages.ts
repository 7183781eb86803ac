import type { GetWalletImagesErrorType } from '@latchkey/core'
import { getWalletImagesQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/**
 * Returns the images of directory wallets by `image_id`, with one request.
 *
 * @example const { data: images } = useWalletImages({ ids: wallets.flatMap(({ image_id }) => image_id ?? []) })
 */
export function useWalletImages<selected = DataOf<typeof getWalletImagesQueryOptions>>({
  ids,
  query,
}: { ids: readonly string[] } & QueryParameters<
  typeof getWalletImagesQueryOptions,
  selected,
  GetWalletImagesErrorType
>): DataResult<selected, GetWalletImagesErrorType> {
  return useData(getWalletImagesQueryOptions(useConfig(), { ids }), query)
}
