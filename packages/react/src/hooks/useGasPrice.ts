import type { GetGasPriceErrorType } from '@latchkey/core'
import { getGasPriceQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns the price of a unit of computation in base units, e.g. wei per gas. By default on the active network. */
export function useGasPrice<selected = DataOf<typeof getGasPriceQueryOptions>>({
  query,
  ...scope
}: NetworkScope &
  QueryParameters<typeof getGasPriceQueryOptions, selected, GetGasPriceErrorType> = {}): DataResult<
  selected,
  GetGasPriceErrorType
> {
  return useData(getGasPriceQueryOptions(useConfig(), { network: useNetworkScope(scope) }), query)
}
