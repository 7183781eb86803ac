import { getApprovals } from '../actions/getApprovals.ts'
import type { ApprovalList } from '../approvals/ApprovalList.ts'
import type { Config } from '../config/Config.ts'
import type { AccountQueryParameters } from './accountKey.ts'
import { getApprovalsQueryKey } from './getApprovalsQueryKey.ts'
import type { QueryOptions } from './QueryOptions.ts'

/** The query of what an account lets others take; switched off until address and network are known. */
export function getApprovalsQueryOptions(
  config: Config,
  parameters: AccountQueryParameters,
): QueryOptions<ApprovalList, ReturnType<typeof getApprovalsQueryKey>> {
  const { address, network } = parameters
  return {
    queryKey: getApprovalsQueryKey(parameters),
    queryFn: ({ signal }) => getApprovals(config, { address, network, signal }),
    staleTime: 30_000,
    gcTime: 300_000,
    retry: false,
    enabled: address !== undefined && network !== undefined,
  }
}
