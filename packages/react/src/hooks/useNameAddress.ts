import type { GetNameAddressErrorType } from '@latchkey/core'
import { getNameAddressQueryOptions, type NameAddressQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/**
 * Returns the address a name resolves to on a network; `data` is `null` when there is none. It may be cached: call
 * `getNameAddress` before sending to it.
 */
export function useNameAddress<selected = DataOf<typeof getNameAddressQueryOptions>>({
  query,
  network,
  chainId,
  ...parameters
}: Omit<NameAddressQueryParameters, 'network'> &
  NetworkScope &
  QueryParameters<typeof getNameAddressQueryOptions, selected, GetNameAddressErrorType>): DataResult<
  selected,
  GetNameAddressErrorType
> {
  return useData(
    getNameAddressQueryOptions(useConfig(), {
      ...parameters,
      network: useNetworkScope({ network, chainId }),
    }),
    query,
  )
}
