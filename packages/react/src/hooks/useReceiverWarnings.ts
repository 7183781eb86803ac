import { getReceiverWarningsQueryOptions, type ReceiverWarningsQueryParameters } from '@latchkey/core/query'
import type { GetReceiverWarningsErrorType } from '@latchkey/core/transfers'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns what to warn of before something is sent to an address, e.g. that it is a contract; empty when nothing is wrong. */
export function useReceiverWarnings<selected = DataOf<typeof getReceiverWarningsQueryOptions>>({
  query,
  network,
  chainId,
  ...parameters
}: Omit<ReceiverWarningsQueryParameters, 'network'> &
  NetworkScope &
  QueryParameters<
    typeof getReceiverWarningsQueryOptions,
    selected,
    GetReceiverWarningsErrorType
  >): DataResult<selected, GetReceiverWarningsErrorType> {
  return useData(
    getReceiverWarningsQueryOptions(useConfig(), {
      ...parameters,
      network: useNetworkScope({ network, chainId }),
    }),
    query,
  )
}
