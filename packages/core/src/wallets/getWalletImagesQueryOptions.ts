import { loadCode } from '../base/load.ts'
import { directoryDefaults, type QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'

/** Query key of `getWalletImages`; the order of the ids does not matter. */
export function getWalletImagesQueryKey(parameters: { ids: readonly string[] }) {
  return ['latchkey', 'walletImages', { ids: [...new Set(parameters.ids)].sort() }] as const
}

/** Query options of `getWalletImages`; disabled without ids. */
export function getWalletImagesQueryOptions(
  config: Config,
  parameters: { ids: readonly string[] },
): QueryOptions<ReadonlyMap<string, string>, ReturnType<typeof getWalletImagesQueryKey>> {
  return {
    ...directoryDefaults,
    queryKey: getWalletImagesQueryKey(parameters),
    async queryFn({ signal }) {
      // The reader needs it; it is requested while the reader loads.
      config._internal.server().catch(() => {})
      const { getWalletImages } = await loadCode(() => import('./getWalletImages.ts'))
      return getWalletImages(config, { ...parameters, signal })
    },
    enabled: parameters.ids.length > 0,
  }
}
