import type { LatchkeyError } from '@latchkey/core'
import type { InfiniteQueryOptions, QueryOptions } from '@latchkey/core/query'
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
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

/** TanStack's options of a query but for key and function, which are the engine's. */
export type QueryOptionsOf<data, selected, error> = Omit<
  UseQueryOptions<data, error, selected>,
  'queryKey' | 'queryFn'
>

/** The options of TanStack Query that a data hook takes. `select` changes the type of `data`. */
export type QueryParameters<getOptions extends GetOptions, selected, error = LatchkeyError> = {
  query?: QueryOptionsOf<DataOf<getOptions>, selected, error> | undefined
}

/**
 * TanStack's result of a query of the engine, with the query's key. Each hook names the errors of its action, e.g. `GetBalanceErrorType`
 * of `@latchkey/core`, and declares its return type: an inferred one would spell the union out and refer to packages that an app has not
 * installed itself.
 */
export type DataResult<selected, error = LatchkeyError> = UseQueryResult<selected, error> & {
  /** For `invalidateQueries`, `setQueryData` and their like of the app's query client. */
  readonly queryKey: QueryKey
}

/**
 * Runs a query of the engine (`@latchkey/core/query`) with TanStack Query. Every data hook uses it.
 *
 * @param query the caller's options; it can't enable a query whose parameters are not known yet
 */
export function useData<data, key extends readonly unknown[], selected = data, error = LatchkeyError>(
  options: QueryOptions<data, key>,
  query: QueryOptionsOf<data, selected, error> = {},
): DataResult<selected, error> {
  const { queryKey, queryFn, enabled, ...defaults } = options
  const result = useQuery<data, error, selected>(
    {
      // `always`, because a browser that considers itself offline can still reach servers on this machine.
      networkMode: 'always',
      ...defaults,
      ...query,
      queryKey,
      queryFn,
      enabled: enabled ? (query.enabled ?? true) : false,
    },
    useDataClient(),
  )
  return addFields(result, { queryKey })
}

/** TanStack's options of an infinite query that a hook takes: when it runs, and how long its pages are kept. */
export type InfiniteQueryParameters = {
  query?:
    | Partial<
        Pick<
          UseInfiniteQueryOptions,
          | 'enabled'
          | 'gcTime'
          | 'maxPages'
          | 'meta'
          | 'notifyOnChangeProps'
          | 'refetchInterval'
          | 'refetchIntervalInBackground'
          | 'refetchOnMount'
          | 'refetchOnReconnect'
          | 'refetchOnWindowFocus'
          | 'retry'
          | 'retryDelay'
          | 'staleTime'
          | 'throwOnError'
        >
      >
    | undefined
}

/** TanStack's result of an infinite query of the engine, with the query's key. */
export type InfiniteDataResult<page, parameter, error = LatchkeyError> = UseInfiniteQueryResult<
  InfiniteData<page, parameter>,
  error
> & { readonly queryKey: QueryKey }

/** Runs an infinite query of the engine. */
export function useInfiniteData<page, parameter, key extends readonly unknown[], error = LatchkeyError>(
  options: InfiniteQueryOptions<page, parameter, key>,
  query: InfiniteQueryParameters['query'] = {},
): InfiniteDataResult<page, parameter, error> {
  const { queryKey, enabled, ...defaults } = options
  // The cast: TypeScript can't resolve TanStack's context type for a generic page parameter.
  const queryFn = ({ signal, pageParam }: { signal: AbortSignal; pageParam?: unknown }) =>
    options.queryFn({ signal, pageParam: pageParam as parameter })
  const result = useInfiniteQuery(
    {
      networkMode: 'always',
      ...defaults,
      ...(query as object),
      queryKey: queryKey as QueryKey,
      queryFn,
      enabled: enabled ? ((query.enabled as boolean | undefined) ?? true) : false,
    },
    useDataClient(),
  )
  return addFields(result, { queryKey }) as unknown as InfiniteDataResult<page, parameter, error>
}

/**
 * Adds fields to a result of TanStack Query. Not a copy: a component renders again for the fields alone that it reads, and a copy reads
 * all of them. Nor are the fields set on the result: TanStack compares it with the next one, and would leave a change out.
 */
export function addFields<result extends object, fields extends object>(
  result: result,
  fields: fields,
): result & fields {
  const owner = (target: result, name: PropertyKey) => (Object.hasOwn(fields, name) ? fields : target)
  return new Proxy(result, {
    get: (target, name) => Reflect.get(owner(target, name), name),
    has: (target, name) => Reflect.has(owner(target, name), name),
    ownKeys: (target) => [...Reflect.ownKeys(target), ...Reflect.ownKeys(fields)],
    getOwnPropertyDescriptor: (target, name) => Reflect.getOwnPropertyDescriptor(owner(target, name), name),
  }) as result & fields
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
