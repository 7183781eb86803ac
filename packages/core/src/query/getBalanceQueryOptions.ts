import type { CaipNetworkId } from '@latchkey/protocol'
import { type Balance, getBalance } from '../actions/getBalance.ts'
import type { Config } from '../config/Config.ts'
import { getBalanceQueryKey } from './getBalanceQueryKey.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { queryDefaults } from './queryDefaults.ts'

/** Parameters of {@link getBalanceQueryOptions}. Incomplete ones give a query that is switched off. */
export type BalanceQueryParameters = {
  address: string | undefined
  network: CaipNetworkId | undefined
}

/** The query of a native balance. */
export function getBalanceQueryOptions(
  config: Config,
  parameters: BalanceQueryParameters,
): QueryOptions<Balance, ReturnType<typeof getBalanceQueryKey>> {
  const { address, network } = parameters
  return {
    ...queryDefaults.balance,
    queryKey: getBalanceQueryKey(parameters),
    queryFn: ({ signal }) => getBalance(config, { address, network, signal }),
    enabled: address !== undefined && network !== undefined,
  }
}
