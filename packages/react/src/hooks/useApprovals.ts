import { getApprovalsQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { useData } from './useData.ts'

/** Returns the token approvals of an account: who may take which of its tokens. */
export function useApprovals(parameters: AccountScope = {}) {
  return useData(getApprovalsQueryOptions(useConfig(), useAccountScope(parameters)))
}
