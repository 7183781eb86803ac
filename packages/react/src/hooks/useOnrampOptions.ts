import type { GetOnrampOptionsErrorType } from '@latchkey/core/onramp'
import { getOnrampOptionsQueryOptions, type OnrampOptionsQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns payment currencies and tokens of a provider. `isFallback`: a built-in list, because the request failed. */
export function useOnrampOptions<selected = DataOf<typeof getOnrampOptionsQueryOptions>>({
  query,
  network,
  chainId,
  ...parameters
}: Omit<OnrampOptionsQueryParameters, 'network'> &
  NetworkScope &
  QueryParameters<typeof getOnrampOptionsQueryOptions, selected, GetOnrampOptionsErrorType>): DataResult<
  selected,
  GetOnrampOptionsErrorType
> {
  return useData(
    getOnrampOptionsQueryOptions(useConfig(), {
      ...parameters,
      network: useNetworkScope({ network, chainId }),
    }),
    query,
  )
}
