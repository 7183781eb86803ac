import type { WaitForTransactionErrorType } from '@latchkey/core'
import {
  getWaitForTransactionQueryOptions,
  type WaitForTransactionQueryParameters,
} from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/**
 * Returns whether a transaction was confirmed or failed. Pending until then; disabled without a hash. A transaction that failed, e.g. was
 * reverted, is data and no error: look at `data.status`. Name the network where you have it, because by default it is the active one,
 * which may be another by now; `data` of `useTransfer` and `useSwap` names it.
 *
 * @example
 * const { data: sent } = useTransfer()
 * const { data: outcome } = useWaitForTransaction({ ...sent })
 * if (outcome?.status === 'failed') showFailure()
 */
export function useWaitForTransaction<selected = DataOf<typeof getWaitForTransactionQueryOptions>>({
  query,
  network,
  chainId,
  ...parameters
}: Omit<WaitForTransactionQueryParameters, 'network'> &
  NetworkScope &
  QueryParameters<
    typeof getWaitForTransactionQueryOptions,
    selected,
    WaitForTransactionErrorType
  >): DataResult<selected, WaitForTransactionErrorType> {
  return useData(
    getWaitForTransactionQueryOptions(useConfig(), {
      ...parameters,
      network: useNetworkScope({ network, chainId }),
    }),
    query,
  )
}
