import type { CaipAddress } from '@latchkey/protocol'
import { getOnrampOrders } from '../actions/getOnrampOrders.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { OnrampOrder } from '../onramp/OnrampOrder.ts'
import { getOnrampOrdersQueryKey } from './getOnrampOrdersQueryKey.ts'
import { onrampQueryDefaults } from './onrampQueryDefaults.ts'

/** Parameters of the query of an account's orders. */
export type OnrampOrdersQueryParameters = { account: CaipAddress | undefined }

/** The query of the orders this browser opened for an account; switched off without one. */
export function getOnrampOrdersQueryOptions(
  config: Config,
  { account }: OnrampOrdersQueryParameters,
): QueryOptions<readonly OnrampOrder[], ReturnType<typeof getOnrampOrdersQueryKey>> {
  return {
    ...onrampQueryDefaults.orders,
    queryKey: getOnrampOrdersQueryKey({ account }),
    queryFn: ({ signal }) => getOnrampOrders(config, { account, signal }),
    enabled: account !== undefined,
  }
}
