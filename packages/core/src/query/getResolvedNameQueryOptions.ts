import { resolveName } from '../actions/resolveName.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { ResolvedName } from '../names/AccountName.ts'
import { getResolvedNameQueryKey, type ResolvedNameQueryParameters } from './getResolvedNameQueryKey.ts'

/** The query of where a name leads to; `null` = nowhere. Asked anew each time: money follows it. */
export function getResolvedNameQueryOptions(
  config: Config,
  parameters: ResolvedNameQueryParameters,
): QueryOptions<ResolvedName | null, ReturnType<typeof getResolvedNameQueryKey>> {
  const { name, network } = parameters
  return {
    queryKey: getResolvedNameQueryKey(parameters),
    // A query's data is never `undefined`.
    queryFn: async ({ signal }) => (await resolveName(config, { name, network, signal })) ?? null,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    enabled: name.includes('.') && network !== undefined,
  }
}
