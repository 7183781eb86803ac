import { loadCode } from '../base/load.ts'
import {
  type AccountQueryParameters,
  accountKey,
  type QueryOptions,
  queryDefaults,
} from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { GetSwapTokensReturnType } from './getSwapTokens.ts'

/** Query key of `getSwapTokens`. */
export function getSwapTokensQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'swapTokens', accountKey(parameters)] as const
}

/** Query options of `getSwapTokens`; disabled until address and network are known. */
export function getSwapTokensQueryOptions(
  config: Config,
  parameters: AccountQueryParameters,
): QueryOptions<GetSwapTokensReturnType, ReturnType<typeof getSwapTokensQueryKey>> {
  const { address: account, network } = parameters
  return {
    ...queryDefaults.tokens,
    queryKey: getSwapTokensQueryKey(parameters),
    async queryFn({ signal }) {
      const { getSwapTokens } = await loadCode(() => import('./getSwapTokens.ts'))
      return getSwapTokens(config, { account, network, signal })
    },
    enabled: account !== undefined && network !== undefined,
  }
}
