import { getSuggestedWalletsQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type DataOf, type QueryParameters, useData } from './useData.ts'

/** Returns featured and recommended wallets, at most four each, without those with an id of `exclude`. */
export function useSuggestedWallets<selected = DataOf<typeof getSuggestedWalletsQueryOptions>>({
  query,
  ...parameters
}: { exclude?: readonly string[] | undefined } & QueryParameters<
  typeof getSuggestedWalletsQueryOptions,
  selected
> = {}) {
  return useData(getSuggestedWalletsQueryOptions(useConfig(), parameters), query)
}
