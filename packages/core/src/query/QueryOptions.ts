/** What TanStack Query, or anything like it, takes; nothing of it is imported here. */
export type QueryOptions<data, key extends readonly unknown[]> = {
  readonly queryKey: key
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<data>
  readonly staleTime: number
  readonly gcTime: number
  readonly retry: boolean
  readonly enabled: boolean
}
