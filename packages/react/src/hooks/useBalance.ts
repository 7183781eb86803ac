import type { GetBalanceErrorType } from '@latchkey/core'
import { getBalanceQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/**
 * Returns a balance in the network's native currency.
 *
 * @example const { data } = useBalance() // { value: 1500000000000000000n, formatted: '1.5', symbol: 'ETH', … }
 */
export function useBalance<selected = DataOf<typeof getBalanceQueryOptions>>({
  query,
  ...scope
}: AccountScope &
  QueryParameters<typeof getBalanceQueryOptions, selected, GetBalanceErrorType> = {}): DataResult<
  selected,
  GetBalanceErrorType
> {
  return useData(getBalanceQueryOptions(useConfig(), useAccountScope(scope)), query)
}
