import type { GetIdentityErrorType } from '@latchkey/core'
import { getIdentityQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/**
 * Returns the name and picture of an account. A name isn't verified: show the address beside it.
 *
 * @example const { data } = useIdentity({ address }) // data?.name, data?.avatar
 */
export function useIdentity<selected = DataOf<typeof getIdentityQueryOptions>>({
  query,
  ...scope
}: AccountScope &
  QueryParameters<typeof getIdentityQueryOptions, selected, GetIdentityErrorType> = {}): DataResult<
  selected,
  GetIdentityErrorType
> {
  return useData(getIdentityQueryOptions(useConfig(), useAccountScope(scope)), query)
}
