import {
  getWaitForTransactionQueryOptions,
  type WaitForTransactionQueryParameters,
} from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type QueryParameters, useData } from './useData.ts'

/** Returns whether a transaction was confirmed or failed. Pending until then; disabled without a hash. */
export function useWaitForTransaction<selected = DataOf<typeof getWaitForTransactionQueryOptions>>({
  query,
  network,
  chainId,
  ...parameters
}: Omit<WaitForTransactionQueryParameters, 'network'> &
  NetworkScope & QueryParameters<typeof getWaitForTransactionQueryOptions, selected>) {
  return useData(getWaitForTransactionQueryOptions(useConfig(), { ...parameters, network: useNetworkScope({ network, chainId }) }), query)
}
