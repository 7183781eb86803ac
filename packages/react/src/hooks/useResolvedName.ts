import { getResolvedNameQueryOptions, type ResolvedNameQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type DataOf, type QueryParameters, useData } from './useData.ts'

/**
 * Returns the address a name resolves to on a network; `data` is `null` when there is none. It may be cached: call
 * `resolveName` before sending to it.
 */
export function useResolvedName<selected = DataOf<typeof getResolvedNameQueryOptions>>({
  query,
  ...parameters
}: ResolvedNameQueryParameters & QueryParameters<typeof getResolvedNameQueryOptions, selected>) {
  return useData(getResolvedNameQueryOptions(useConfig(), parameters), query)
}
