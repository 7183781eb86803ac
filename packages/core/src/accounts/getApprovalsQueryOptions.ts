import { loadCode } from '../base/load.ts'
import { type AccountQueryParameters, accountKey, type QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { ApprovalList } from '../config/holdings.ts'

/** Query key of `getApprovals`. */
export function getApprovalsQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'approvals', accountKey(parameters)] as const
}

/** Query options of `getApprovals`; disabled until address and network are known. */
export function getApprovalsQueryOptions(
  config: Config,
  parameters: AccountQueryParameters,
): QueryOptions<ApprovalList, ReturnType<typeof getApprovalsQueryKey>> {
  const { address, network } = parameters
  return {
    queryKey: getApprovalsQueryKey(parameters),
    async queryFn({ signal }) {
      const { getApprovals } = await loadCode(() => import('./getApprovals.ts'))
      return getApprovals(config, { address, network, signal })
    },
    staleTime: 30_000,
    gcTime: 300_000,
    retry: false,
    enabled: address !== undefined && network !== undefined,
  }
}
