import { getReceiverHistoryQueryOptions, type ReceiverHistoryQueryParameters } from '@latchkey/core/query'
import type { CompareReceiverErrorType } from '@latchkey/core/transfers'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns whether an account has sent to an address before, and whether the address looks like a known one. */
export function useReceiverHistory<selected = DataOf<typeof getReceiverHistoryQueryOptions>>({
  query,
  network,
  chainId,
  ...parameters
}: Omit<ReceiverHistoryQueryParameters, 'network'> &
  NetworkScope &
  QueryParameters<typeof getReceiverHistoryQueryOptions, selected, CompareReceiverErrorType>): DataResult<
  selected,
  CompareReceiverErrorType
> {
  return useData(
    getReceiverHistoryQueryOptions(useConfig(), {
      ...parameters,
      network: useNetworkScope({ network, chainId }),
    }),
    query,
  )
}
