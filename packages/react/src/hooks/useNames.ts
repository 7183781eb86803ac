import type { GetNamesErrorType } from '@latchkey/core'
import { getNamesQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns the names an account has registered at the app's server. By default those of the current account. */
export function useNames<selected = DataOf<typeof getNamesQueryOptions>>({
  query,
  ...scope
}: AccountScope & QueryParameters<typeof getNamesQueryOptions, selected, GetNamesErrorType> = {}): DataResult<
  selected,
  GetNamesErrorType
> {
  return useData(getNamesQueryOptions(useConfig(), useAccountScope(scope)), query)
}
