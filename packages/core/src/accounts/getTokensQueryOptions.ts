import { loadCode } from '../base/load.ts'
import {
  type AccountQueryParameters,
  accountKey,
  type QueryOptions,
  queryDefaults,
} from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { TokenList } from '../config/holdings.ts'
import { staleWithEntry } from '../config/readTimes.ts'

/** Query key of `getTokens`. */
export function getTokensQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'tokens', accountKey(parameters)] as const
}

/** Query options of `getTokens`; disabled until address and network are known. */
export function getTokensQueryOptions(
  config: Config,
  parameters: AccountQueryParameters,
): QueryOptions<TokenList, ReturnType<typeof getTokensQueryKey>> {
  const { address, network } = parameters
  const { staleTime, ...times } = queryDefaults.tokens
  const key = accountKey(parameters)
  return {
    ...times,
    staleTime: staleWithEntry(config, `tokens ${key.network}:${key.address}`, staleTime),
    queryKey: getTokensQueryKey(parameters),
    async queryFn({ signal }) {
      const { getTokens } = await loadCode(() => import('./getTokens.ts'))
      return getTokens(config, { address, network, signal })
    },
    enabled: address !== undefined && network !== undefined,
  }
}
