import { getResolvedNameQueryOptions, type ResolvedNameQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/**
 * Returns the address a name resolves to on a network; `data` is `null` when there is none. It may be cached: call
 * `resolveName` before sending to it.
 */
export function useResolvedName(parameters: ResolvedNameQueryParameters) {
  return useData(getResolvedNameQueryOptions(useConfig(), parameters))
}
