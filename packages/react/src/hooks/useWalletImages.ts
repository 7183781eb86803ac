import { getWalletImagesQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/** Images of directory wallets by `image_id`, a page in one request (W2.3). */
export function useWalletImages(ids: readonly string[]) {
  return useData(getWalletImagesQueryOptions(useConfig(), { ids }))
}
