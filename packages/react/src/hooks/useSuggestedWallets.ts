import type { GetSuggestedWalletsErrorType } from '@latchkey/core'
import { getSuggestedWalletsQueryOptions } from '@latchkey/core/query'
import { useConfig, useModal } from '../LatchkeyContext.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'
import { type DirectoryFilter, useDirectoryFilter } from './useDirectoryFilter.ts'

/**
 * Returns featured and recommended wallets, at most four each, among those that the modal's options and the parameters allow.
 *
 * @param recommended how many wallets to recommend at most, 4 by default
 */
export function useSuggestedWallets<selected = DataOf<typeof getSuggestedWalletsQueryOptions>>({
  query,
  recommended,
  ...filter
}: DirectoryFilter & { recommended?: number | undefined } & QueryParameters<
    typeof getSuggestedWalletsQueryOptions,
    selected,
    GetSuggestedWalletsErrorType
  > = {}): DataResult<selected, GetSuggestedWalletsErrorType> {
  const { featuredWalletIds: featured } = useModal().options
  const parameters = { featured, recommended, ...useDirectoryFilter(filter) }
  return useData(getSuggestedWalletsQueryOptions(useConfig(), parameters), query)
}
