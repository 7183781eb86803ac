/** What TanStack's infinite queries take, or anything like them; nothing of it is imported here. */
export type InfiniteQueryOptions<page, parameter, key extends readonly unknown[]> = {
  readonly queryKey: key
  readonly queryFn: (context: { signal: AbortSignal; pageParam: parameter }) => Promise<page>
  readonly initialPageParam: parameter
  /** `undefined` after the last page. */
  readonly getNextPageParam: (
    last: page,
    pages: page[],
    lastParameter: parameter,
    parameters: parameter[],
  ) => parameter | undefined
  readonly staleTime: number
  readonly gcTime: number
  readonly retry: boolean
  readonly enabled: boolean
}
