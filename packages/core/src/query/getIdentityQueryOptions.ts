import { getIdentity } from '../actions/getIdentity.ts'
import type { AccountQueryParameters, QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { AccountIdentity } from '../names/AccountName.ts'
import { getIdentityQueryKey } from './getIdentityQueryKey.ts'
import { nameQueryDefaults } from './nameQueryDefaults.ts'

/** The query of what an account is called; switched off until address and network are known. */
export function getIdentityQueryOptions(
  config: Config,
  parameters: AccountQueryParameters,
): QueryOptions<AccountIdentity, ReturnType<typeof getIdentityQueryKey>> {
  const { address, network } = parameters
  return {
    ...nameQueryDefaults.names,
    queryKey: getIdentityQueryKey(parameters),
    queryFn: ({ signal }) => getIdentity(config, { address, network, signal }),
    enabled: address !== undefined && network !== undefined,
  }
}
