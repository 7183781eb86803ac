import { getApprovalsQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { useData } from './useData.ts'

/** What an account lets others take of its tokens (X.43); by default the current one's on the active network. */
export function useApprovals(parameters: AccountScope = {}) {
  return useData(getApprovalsQueryOptions(useConfig(), useAccountScope(parameters)))
}
