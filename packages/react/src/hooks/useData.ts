import type { InfiniteQueryOptions, QueryOptions } from '@latchkey/core/query'
import {
  type InfiniteData,
  QueryClient,
  QueryClientContext,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'

/** Runs a query of the engine (`@latchkey/core/query`) with TanStack Query. Every data hook uses it. */
export function useData<data, key extends readonly unknown[]>(
  options: QueryOptions<data, key>,
): UseQueryResult<data> {
  // `always`, because a browser that considers itself offline can still reach servers on this machine.
  return useQuery({ ...options, networkMode: 'always' }, useDataClient())
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

/** Returns the app's query client, or one of ours that the first data hook creates. */
export function useDataClient(): QueryClient {
  const { queryClientRef } = useLatchkey()
  const appClient = useContext(QueryClientContext)
  const client = appClient ?? queryClientRef.current ?? new QueryClient()
  if (!appClient) queryClientRef.current = client
  // Subscribes queries to focus and reconnect events, as QueryClientProvider does. The client counts its mounts.
  useEffect(() => {
    if (appClient) return
    client.mount()
    return () => client.unmount()
  }, [appClient, client])
  return client
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
