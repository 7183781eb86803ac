import type { CaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { OnrampProvider } from './getOnrampProviders.ts'

/** Query key of `getOnrampProviders`. */
export function getOnrampProvidersQueryKey({ network }: { network: CaipNetworkId | undefined }) {
  return ['latchkey', 'onrampProviders', { network }] as const
}

/** Parameters of {@link getOnrampProvidersQueryOptions}. */
export type OnrampProvidersQueryParameters = { network: CaipNetworkId | undefined }

/** Query options of `getOnrampProviders`; disabled without a network. */
export function getOnrampProvidersQueryOptions(
  config: Config,
  { network }: OnrampProvidersQueryParameters,
): QueryOptions<readonly OnrampProvider[], ReturnType<typeof getOnrampProvidersQueryKey>> {
  return {
    staleTime: 60_000,
    gcTime: 300_000,
    retry: false,
    queryKey: getOnrampProvidersQueryKey({ network }),
    async queryFn({ signal }) {
      if (network === undefined) return []
      const { getOnrampProviders } = await loadCode(() => import('./getOnrampProviders.ts'))
      return getOnrampProviders(config, { network, signal })
    },
    enabled: network !== undefined,
  }
}
