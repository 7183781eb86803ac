import { getNames } from '../actions/getNames.ts'
import type { AccountQueryParameters, QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { AccountName } from '../names/AccountName.ts'
import { getNamesQueryKey } from './getNamesQueryKey.ts'
import { nameQueryDefaults } from './nameQueryDefaults.ts'

/** The query of the names of an account; switched off until address and network are known. */
export function getNamesQueryOptions(
  config: Config,
  parameters: AccountQueryParameters,
): QueryOptions<readonly AccountName[], ReturnType<typeof getNamesQueryKey>> {
  const { address, network } = parameters
  return {
    ...nameQueryDefaults.names,
    queryKey: getNamesQueryKey(parameters),
    queryFn: ({ signal }) => getNames(config, { address, network, signal }),
    enabled: address !== undefined && network !== undefined,
  }
}
