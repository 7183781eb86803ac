import { getSwapTokensQueryOptions } from '@latchkey/core/query'
import type { GetSwapTokensErrorType } from '@latchkey/core/swaps'
import { useConfig } from '../LatchkeyContext.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/**
 * Returns the tokens that the app's server swaps on a network, held ones first, with balances and prices where they are known; see
 * `getSwapTokens`. By default those of the active network for the current account. `sell` and `buy` of `useSwapQuote` are two of them.
 *
 * @example const { data } = useSwapTokens({ query: { select: ({ tokens }) => tokens.filter(({ amount }) => amount) } })
 */
export function useSwapTokens<selected = DataOf<typeof getSwapTokensQueryOptions>>({
  query,
  ...scope
}: AccountScope &
  QueryParameters<typeof getSwapTokensQueryOptions, selected, GetSwapTokensErrorType> = {}): DataResult<
  selected,
  GetSwapTokensErrorType
> {
  return useData(getSwapTokensQueryOptions(useConfig(), useAccountScope(scope)), query)
}
