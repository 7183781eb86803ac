import { getNamesQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { useData } from './useData.ts'

/** The names an account has registered at the app's server; by default the current one's. */
export function useNames(parameters: AccountScope = {}) {
  return useData(getNamesQueryOptions(useConfig(), useAccountScope(parameters)))
}
