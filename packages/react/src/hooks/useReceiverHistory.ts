import { getReceiverHistoryQueryOptions, type ReceiverHistoryQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type QueryParameters, useData } from './useData.ts'

/** Returns whether an account has sent to an address before, and whether the address looks like a known one. */
export function useReceiverHistory<selected = DataOf<typeof getReceiverHistoryQueryOptions>>({
  query,
  network,
  chainId,
  ...parameters
}: Omit<ReceiverHistoryQueryParameters, 'network'> &
  NetworkScope & QueryParameters<typeof getReceiverHistoryQueryOptions, selected>) {
  return useData(getReceiverHistoryQueryOptions(useConfig(), { ...parameters, network: useNetworkScope({ network, chainId }) }), query)
}
