import { getWalletImages } from '../actions/getWalletImages.ts'
import type { Config } from '../config/Config.ts'
import { directoryDefaults } from './directoryDefaults.ts'
import { getWalletImagesQueryKey } from './getWalletImagesQueryKey.ts'
import type { QueryOptions } from './QueryOptions.ts'

/** The query of wallets' images by image id; switched off without ids. */
export function getWalletImagesQueryOptions(
  config: Config,
  parameters: { ids: readonly string[] },
): QueryOptions<ReadonlyMap<string, string>, ReturnType<typeof getWalletImagesQueryKey>> {
  return {
    ...directoryDefaults,
    queryKey: getWalletImagesQueryKey(parameters),
    queryFn: ({ signal }) => getWalletImages(config, { ...parameters, signal }),
    enabled: parameters.ids.length > 0,
  }
}
