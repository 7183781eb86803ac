import type { AccountName } from '../accounts/getNameAddress.ts'
import { lookupFreshness } from '../accounts/lookupCache.ts'
import { loadCode } from '../base/load.ts'
import { type AccountQueryParameters, accountKey, type QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { staleWithEntry } from '../config/readTimes.ts'

/** Query key of `getNames`. */
export function getNamesQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'names', accountKey(parameters)] as const
}

/** Query options of `getNames`; disabled until address and network are known. */
export function getNamesQueryOptions(
  config: Config,
  parameters: AccountQueryParameters,
): QueryOptions<readonly AccountName[], ReturnType<typeof getNamesQueryKey>> {
  const { address, network } = parameters
  return {
    staleTime: staleWithEntry(config, `names_cache ${address?.toLowerCase()}`, lookupFreshness),
    gcTime: lookupFreshness,
    retry: false,
    queryKey: getNamesQueryKey(parameters),
    async queryFn({ signal }) {
      const { getNames } = await loadCode(() => import('./getNames.ts'))
      return getNames(config, { address, network, signal })
    },
    enabled: address !== undefined && network !== undefined,
  }
}
