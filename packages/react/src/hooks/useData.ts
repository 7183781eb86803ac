import type { LatchkeyError } from '@latchkey/core'
import type { InfiniteQueryOptions, QueryOptions } from '@latchkey/core/query'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataClient } from './useDataClient.ts'

/** Options of a query of the engine, as its `getXQueryOptions` returns them. */
type GetOptions = (...parameters: never[]) => QueryOptions<unknown, readonly unknown[]>

/** The data of a query of the engine, before `select`. */
export type DataOf<getOptions extends GetOptions> = Awaited<ReturnType<ReturnType<getOptions>['queryFn']>>

/** The options of TanStack Query that a data hook takes. `select` changes the type of `data`. */
export type QueryParameters<getOptions extends GetOptions, selected> = {
  query?:
    | Omit<UseQueryOptions<DataOf<getOptions>, LatchkeyError, selected>, 'queryKey' | 'queryFn'>
    | undefined
}

/** TanStack's result of a query of the engine. Named, so that the types of hooks refer to the error by this package. */
export type DataResult<selected> = UseQueryResult<selected, LatchkeyError>

/**
 * Runs a query of the engine (`@latchkey/core/query`) with TanStack Query. Every data hook uses it.
 *
 * @param query the caller's options; it can't enable a query whose parameters are not known yet
 */
export function useData<data, key extends readonly unknown[], selected = data>(
  options: QueryOptions<data, key>,
  query?: Omit<UseQueryOptions<data, LatchkeyError, selected>, 'queryKey' | 'queryFn'>,
): DataResult<selected>
export function useData<data, key extends readonly unknown[], selected, error>(
  options: QueryOptions<data, key>,
  query?: Omit<UseQueryOptions<data, error, selected>, 'queryKey' | 'queryFn'>,
): UseQueryResult<selected, error>
export function useData<data, key extends readonly unknown[], selected>(
  options: QueryOptions<data, key>,
  query: Omit<UseQueryOptions<data, LatchkeyError, selected>, 'queryKey' | 'queryFn'> = {},
): DataResult<selected> {
  const { queryKey, queryFn, enabled, ...defaults } = options
  return useQuery(
    {
      // `always`, because a browser that considers itself offline can still reach servers on this machine.
      networkMode: 'always',
      ...defaults,
      ...query,
      queryKey: queryKey as readonly unknown[],
      queryFn,
      enabled: enabled ? (query.enabled ?? true) : false,
    },
    useDataClient(),
  )
}

/** Runs an infinite query of the engine. */
export function useInfiniteData<page, parameter, key extends readonly unknown[]>(
  options: InfiniteQueryOptions<page, parameter, key>,
): UseInfiniteQueryResult<InfiniteData<page, parameter>> {
  // The cast: TypeScript can't resolve TanStack's context type for a generic page parameter.
  const queryFn = ({ signal, pageParam }: { signal: AbortSignal; pageParam?: unknown }) =>
    options.queryFn({ signal, pageParam: pageParam as parameter })
  return useInfiniteQuery({ ...options, queryFn, networkMode: 'always' }, useDataClient())
}

/** Debounces a text by `delay` milliseconds. An empty text is returned at once. */
export function useDebounced(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return value === '' ? '' : settled
}
