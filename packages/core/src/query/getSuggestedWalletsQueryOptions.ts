import {
  type GetSuggestedWalletsParameters,
  getSuggestedWallets,
  type SuggestedWallets,
} from '../actions/getSuggestedWallets.ts'
import type { Config } from '../config/Config.ts'
import { directoryDefaults } from './directoryDefaults.ts'
import { getSuggestedWalletsQueryKey } from './getSuggestedWalletsQueryKey.ts'
import type { QueryOptions } from './QueryOptions.ts'

/** The query of featured and recommended wallets (S9.59). */
export function getSuggestedWalletsQueryOptions(
  config: Config,
  parameters: Pick<GetSuggestedWalletsParameters, 'exclude'> = {},
): QueryOptions<SuggestedWallets, ReturnType<typeof getSuggestedWalletsQueryKey>> {
  return {
    ...directoryDefaults,
    queryKey: getSuggestedWalletsQueryKey(parameters),
    queryFn: ({ signal }) => getSuggestedWallets(config, { ...parameters, signal }),
    enabled: true,
  }
}
