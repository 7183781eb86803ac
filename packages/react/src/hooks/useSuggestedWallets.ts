import { getSuggestedWalletsQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/** Featured and recommended wallets, at most four each (S9.59); `exclude`: ids that are shown already. */
export function useSuggestedWallets(parameters: { exclude?: readonly string[] | undefined } = {}) {
  return useData(getSuggestedWalletsQueryOptions(useConfig(), parameters))
}
