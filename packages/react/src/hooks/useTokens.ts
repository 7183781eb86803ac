import { getTokensQueryKey, getTokensQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { useData } from './useData.ts'
import { useSendRefresh } from './useSendRefresh.ts'

/**
 * What an account holds, by default the current one on the active network. `data.failure` says that the newest read
 * failed and the list is of `data.readAt`; `error` that none was ever read. Nothing is read while no component uses it.
 *
 * @example const { data } = useTokens() // { tokens: [{ symbol: 'TUSD', amount: 1500000n, … }], total: 1.5, … }
 */
export function useTokens(parameters: AccountScope = {}) {
  const scope = useAccountScope(parameters)
  useSendRefresh(getTokensQueryKey(scope))
  return useData(getTokensQueryOptions(useConfig(), scope))
}
