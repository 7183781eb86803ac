import { getResolvedNameQueryOptions, type ResolvedNameQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/** Where a name leads to on a network; `data` is `null` where it leads nowhere. Ask `resolveName` again before money follows it. */
export function useResolvedName(parameters: ResolvedNameQueryParameters) {
  return useData(getResolvedNameQueryOptions(useConfig(), parameters))
}
