import { dataLimits } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import { directoryDefaults, type QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { GetSuggestedWalletsParameters, SuggestedWallets } from './getSuggestedWallets.ts'

/** Query key of `getSuggestedWallets`. */
export function getSuggestedWalletsQueryKey(parameters: Omit<GetSuggestedWalletsParameters, 'signal'> = {}) {
  const { featured = [], include, exclude = [], recommended = dataLimits.featuredWallets } = parameters
  return ['latchkey', 'suggestedWallets', { featured, include, exclude, recommended }] as const
}

/** Query options of `getSuggestedWallets`. */
export function getSuggestedWalletsQueryOptions(
  config: Config,
  parameters: Omit<GetSuggestedWalletsParameters, 'signal'> = {},
): QueryOptions<SuggestedWallets, ReturnType<typeof getSuggestedWalletsQueryKey>> {
  return {
    ...directoryDefaults,
    queryKey: getSuggestedWalletsQueryKey(parameters),
    async queryFn({ signal }) {
      // The reader needs it; it is requested while the reader loads.
      config._internal.server().catch(() => {})
      const { getSuggestedWallets } = await loadCode(() => import('./getSuggestedWallets.ts'))
      return getSuggestedWallets(config, { ...parameters, signal })
    },
    enabled: true,
  }
}
