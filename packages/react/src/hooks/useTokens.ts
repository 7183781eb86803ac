import type { GetTokensErrorType } from '@latchkey/core'
import { getTokensQueryKey, getTokensQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'
import { useSendRefresh } from './useSendRefresh.ts'

/**
 * Returns the tokens of an account. `data.failure` is set when the last request failed and the list is the one of
 * `data.readAt`; `error` when no request has succeeded.
 *
 * @example const { data } = useTokens() // { tokens: [{ symbol: 'TUSD', amount: 1500000n, … }], total: 1.5, … }
 */
export function useTokens<selected = DataOf<typeof getTokensQueryOptions>>({
  query,
  ...parameters
}: AccountScope &
  QueryParameters<typeof getTokensQueryOptions, selected, GetTokensErrorType> = {}): DataResult<
  selected,
  GetTokensErrorType
> {
  const scope = useAccountScope(parameters)
  useSendRefresh(getTokensQueryKey(scope))
  return useData(getTokensQueryOptions(useConfig(), scope), query)
}
