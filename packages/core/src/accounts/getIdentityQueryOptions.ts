import { loadCode } from '../base/load.ts'
import { type AccountQueryParameters, accountKey, type QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { staleWithEntry } from '../config/readTimes.ts'
import type { AccountIdentity } from './getNameAddress.ts'
import { lookupFreshness } from './lookupCache.ts'

/** Query key of `getIdentity`. */
export function getIdentityQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'identity', accountKey(parameters)] as const
}

/** Query options of `getIdentity`; disabled until address and network are known. */
export function getIdentityQueryOptions(
  config: Config,
  parameters: AccountQueryParameters,
): QueryOptions<AccountIdentity, ReturnType<typeof getIdentityQueryKey>> {
  const { address, network } = parameters
  return {
    staleTime: staleWithEntry(config, `identity_cache ${address?.toLowerCase()}`, lookupFreshness),
    gcTime: lookupFreshness,
    retry: false,
    queryKey: getIdentityQueryKey(parameters),
    async queryFn({ signal }) {
      const { getIdentity } = await loadCode(() => import('./getIdentity.ts'))
      return getIdentity(config, { address, network, signal })
    },
    enabled: address !== undefined && network !== undefined,
  }
}
