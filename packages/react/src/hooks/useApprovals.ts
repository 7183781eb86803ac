import type { GetApprovalsErrorType } from '@latchkey/core'
import { getApprovalsQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns the token approvals of an account: who may take which of its tokens. */
export function useApprovals<selected = DataOf<typeof getApprovalsQueryOptions>>({
  query,
  ...scope
}: AccountScope &
  QueryParameters<typeof getApprovalsQueryOptions, selected, GetApprovalsErrorType> = {}): DataResult<
  selected,
  GetApprovalsErrorType
> {
  return useData(getApprovalsQueryOptions(useConfig(), useAccountScope(scope)), query)
}
