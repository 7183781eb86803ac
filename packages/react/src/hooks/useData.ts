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

/** Runs one of the engine's queries. */
export function useData<data, key extends readonly unknown[]>(
  options: QueryOptions<data, key>,
): UseQueryResult<data> {
  // A browser that believes itself offline may still reach a node on this machine: always ask, and fail truly.
  return useQuery({ ...options, networkMode: 'always' }, useDataClient())
}

/** Runs one of the engine's infinite queries. */
export function useInfiniteData<page, parameter, key extends readonly unknown[]>(
  options: InfiniteQueryOptions<page, parameter, key>,
): UseInfiniteQueryResult<InfiniteData<page, parameter>> {
  // TanStack's type of the context can't be resolved for a parameter that is itself generic.
  const queryFn = ({ signal, pageParam }: { signal: AbortSignal; pageParam?: unknown }) =>
    options.queryFn({ signal, pageParam: pageParam as parameter })
  return useInfiniteQuery({ ...options, queryFn, networkMode: 'always' }, useDataClient())
}

/** The app's own query client where it has one, else ours, made by the first data hook that needs it. */
export function useDataClient(): QueryClient {
  const { queryClientRef } = useLatchkey()
  const app = useContext(QueryClientContext)
  const client = app ?? queryClientRef.current ?? new QueryClient()
  if (!app) queryClientRef.current = client
  // Lets queries see focus and reconnects, as a QueryClientProvider does for the app's client; counted inside.
  useEffect(() => {
    if (app) return
    client.mount()
    return () => client.unmount()
  }, [app, client])
  return client
}

/** The value as it was when it last stayed the same for so many milliseconds. An empty text counts at once. */
export function useDebounced(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return value === '' ? '' : settled
}
