import { getWalletImagesQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Returns the images of directory wallets by `image_id`, with one request. */
export function useWalletImages(ids: readonly string[]) {
  return useData(getWalletImagesQueryOptions(useConfig(), { ids }))
}
