import type { CaipAddress } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { OnrampOrder } from './getOnrampOrders.ts'

/** Query key of `getOnrampOrders`. */
export function getOnrampOrdersQueryKey({ account }: { account: CaipAddress | undefined }) {
  return ['latchkey', 'onrampOrders', { account }] as const
}

/** Parameters of {@link getOnrampOrdersQueryOptions}. */
export type OnrampOrdersQueryParameters = { account: CaipAddress | undefined }

/** Query options of `getOnrampOrders`; disabled without an account. */
export function getOnrampOrdersQueryOptions(
  config: Config,
  { account }: OnrampOrdersQueryParameters,
): QueryOptions<readonly OnrampOrder[], ReturnType<typeof getOnrampOrdersQueryKey>> {
  return {
    staleTime: 0,
    gcTime: 300_000,
    retry: false,
    queryKey: getOnrampOrdersQueryKey({ account }),
    async queryFn({ signal }) {
      const { getOnrampOrders } = await loadCode(() => import('./getOnrampOrders.ts'))
      return getOnrampOrders(config, { account, signal })
    },
    enabled: account !== undefined,
  }
}
