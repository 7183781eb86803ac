import type { GetOnrampProvidersErrorType } from '@latchkey/core/onramp'
import { getOnrampProvidersQueryOptions, type OnrampProvidersQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns the providers that sell tokens on a network. */
export function useOnrampProviders<selected = DataOf<typeof getOnrampProvidersQueryOptions>>({
  query,
  network,
  chainId,
  ...parameters
}: Omit<OnrampProvidersQueryParameters, 'network'> &
  NetworkScope &
  QueryParameters<typeof getOnrampProvidersQueryOptions, selected, GetOnrampProvidersErrorType>): DataResult<
  selected,
  GetOnrampProvidersErrorType
> {
  return useData(
    getOnrampProvidersQueryOptions(useConfig(), {
      ...parameters,
      network: useNetworkScope({ network, chainId }),
    }),
    query,
  )
}
