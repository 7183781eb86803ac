import { getIdentityQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { type AccountScope, useAccountScope } from './useAccountScope.ts'
import { useData } from './useData.ts'

/**
 * What an account is called, and its picture; by default the current one on the active network. A name is a claim: show the address
 * beside it.
 *
 * @example const { data } = useIdentity({ address }) // data?.name, data?.avatar
 */
export function useIdentity(parameters: AccountScope = {}) {
  return useData(getIdentityQueryOptions(useConfig(), useAccountScope(parameters)))
}
