import { getOnrampOptionsQueryOptions, type OnrampOptionsQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type QueryParameters, useData } from './useData.ts'

/** Returns payment currencies and tokens of a provider. `isFallback`: a built-in list, because the request failed. */
export function useOnrampOptions<selected = DataOf<typeof getOnrampOptionsQueryOptions>>({
  query,
  network,
  chainId,
  ...parameters
}: Omit<OnrampOptionsQueryParameters, 'network'> &
  NetworkScope & QueryParameters<typeof getOnrampOptionsQueryOptions, selected>) {
  return useData(getOnrampOptionsQueryOptions(useConfig(), { ...parameters, network: useNetworkScope({ network, chainId }) }), query)
}
