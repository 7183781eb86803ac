import { loadCode } from '../base/load.ts'
import {
  type AccountQueryParameters,
  accountKey,
  type QueryOptions,
  queryDefaults,
} from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { Balance } from './getBalance.ts'

/** Query key of `getBalance`. */
export function getBalanceQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'balance', accountKey(parameters)] as const
}

/** Parameters of {@link getBalanceQueryOptions}. */
export type BalanceQueryParameters = AccountQueryParameters

/** Query options of `getBalance`; disabled until address and network are known. */
export function getBalanceQueryOptions(
  config: Config,
  parameters: BalanceQueryParameters,
): QueryOptions<Balance, ReturnType<typeof getBalanceQueryKey>> {
  const { address, network } = parameters
  return {
    ...queryDefaults.balance,
    queryKey: getBalanceQueryKey(parameters),
    async queryFn({ signal }) {
      const { getBalance } = await loadCode(() => import('./getBalance.ts'))
      return getBalance(config, { address, network, signal })
    },
    enabled: address !== undefined && network !== undefined,
  }
}
