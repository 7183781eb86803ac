import { getSendFeeQueryOptions, type SendFeeQueryParameters } from '@latchkey/core/query'
import type { EstimateSendFeeErrorType } from '@latchkey/core/transfers'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns the highest fee of a native transfer, in base units. Disabled until every parameter is set. */
export function useSendFee<selected = DataOf<typeof getSendFeeQueryOptions>>({
  query,
  network,
  chainId,
  ...parameters
}: Omit<SendFeeQueryParameters, 'network'> &
  NetworkScope &
  QueryParameters<typeof getSendFeeQueryOptions, selected, EstimateSendFeeErrorType>): DataResult<
  selected,
  EstimateSendFeeErrorType
> {
  return useData(
    getSendFeeQueryOptions(useConfig(), { ...parameters, network: useNetworkScope({ network, chainId }) }),
    query,
  )
}
