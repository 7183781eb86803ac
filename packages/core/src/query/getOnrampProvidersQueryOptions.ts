import type { CaipNetworkId } from '@latchkey/protocol'
import { getOnrampProviders } from '../actions/getOnrampProviders.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { OnrampProvider } from '../onramp/OnrampProvider.ts'
import { getOnrampProvidersQueryKey } from './getOnrampProvidersQueryKey.ts'
import { onrampQueryDefaults } from './onrampQueryDefaults.ts'

/** Parameters of the query of who sells. */
export type OnrampProvidersQueryParameters = { network: CaipNetworkId | undefined }

/** The query of who sells tokens on a network; switched off without one. */
export function getOnrampProvidersQueryOptions(
  config: Config,
  { network }: OnrampProvidersQueryParameters,
): QueryOptions<readonly OnrampProvider[], ReturnType<typeof getOnrampProvidersQueryKey>> {
  return {
    ...onrampQueryDefaults.options,
    queryKey: getOnrampProvidersQueryKey({ network }),
    queryFn: async ({ signal }) =>
      network === undefined ? [] : getOnrampProviders(config, { network, signal }),
    enabled: network !== undefined,
  }
}
