import { getSuggestedWalletsQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Returns featured and recommended wallets, at most four each, without those with an id of `exclude`. */
export function useSuggestedWallets(parameters: { exclude?: readonly string[] | undefined } = {}) {
  return useData(getSuggestedWalletsQueryOptions(useConfig(), parameters))
}
