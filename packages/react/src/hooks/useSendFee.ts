import { getSendFeeQueryOptions, type SendFeeQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type QueryParameters, useData } from './useData.ts'

/** Returns the highest fee of a native transfer, in base units. Disabled until every parameter is set. */
export function useSendFee<selected = DataOf<typeof getSendFeeQueryOptions>>({
  query,
  network,
  chainId,
  ...parameters
}: Omit<SendFeeQueryParameters, 'network'> &
  NetworkScope & QueryParameters<typeof getSendFeeQueryOptions, selected>) {
  return useData(getSendFeeQueryOptions(useConfig(), { ...parameters, network: useNetworkScope({ network, chainId }) }), query)
}
