import { getTokens } from '../actions/getTokens.ts'
import type { Config } from '../config/Config.ts'
import type { TokenList } from '../tokens/TokenList.ts'
import type { AccountQueryParameters } from './accountKey.ts'
import { getTokensQueryKey } from './getTokensQueryKey.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { queryDefaults } from './queryDefaults.ts'

/** The query of an account's tokens; switched off until address and network are known. */
export function getTokensQueryOptions(
  config: Config,
  parameters: AccountQueryParameters,
): QueryOptions<TokenList, ReturnType<typeof getTokensQueryKey>> {
  const { address, network } = parameters
  return {
    ...queryDefaults.tokens,
    queryKey: getTokensQueryKey(parameters),
    queryFn: ({ signal }) => getTokens(config, { address, network, signal }),
    enabled: address !== undefined && network !== undefined,
  }
}
