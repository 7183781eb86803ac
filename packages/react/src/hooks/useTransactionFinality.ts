import type { GetTransactionFinalityErrorType } from '@latchkey/core'
import {
  getTransactionFinalityQueryOptions,
  type TransactionFinalityQueryParameters,
} from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns whether a transaction can still be undone. Disabled without a hash; `query.refetchInterval` follows it until it is `final`. */
export function useTransactionFinality<selected = DataOf<typeof getTransactionFinalityQueryOptions>>({
  query,
  network,
  chainId,
  ...parameters
}: Omit<TransactionFinalityQueryParameters, 'network'> &
  NetworkScope &
  QueryParameters<
    typeof getTransactionFinalityQueryOptions,
    selected,
    GetTransactionFinalityErrorType
  >): DataResult<selected, GetTransactionFinalityErrorType> {
  return useData(
    getTransactionFinalityQueryOptions(useConfig(), {
      ...parameters,
      network: useNetworkScope({ network, chainId }),
    }),
    query,
  )
}
