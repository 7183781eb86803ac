import { getNamesQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { useData } from './useData.ts'

/** Returns the names an account has registered at the app's server. By default those of the current account. */
export function useNames(parameters: AccountScope = {}) {
  return useData(getNamesQueryOptions(useConfig(), useAccountScope(parameters)))
}
