import type { InfiniteQueryOptions } from '@latchkey/core/query'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useDataClient } from './useDataClient.ts'

/** Runs one of the engine's infinite queries. */
export function useInfiniteData<page, parameter, key extends readonly unknown[]>(
  options: InfiniteQueryOptions<page, parameter, key>,
): UseInfiniteQueryResult<InfiniteData<page, parameter>> {
  // TanStack's type of the context can't be resolved for a parameter that is itself generic.
  const queryFn = ({ signal, pageParam }: { signal: AbortSignal; pageParam?: unknown }) =>
    options.queryFn({ signal, pageParam: pageParam as parameter })
  return useInfiniteQuery({ ...options, queryFn, networkMode: 'always' }, useDataClient())
}
