import type { Route, RouteAnswer } from '@latchkey/protocol/routes'
import {
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ConsoleError, callConsole } from './callConsole.ts'

/** Milliseconds between two looks at what changes by itself. */
export const liveEvery = 10_000

/** What shows that somebody is there. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'hashchange'] as const

/** Returns a function that says whether somebody touched the page since it was called last; true the first time. */
function watchTouches(): () => boolean {
  let isTouched = true
  for (const type of touches) addEventListener(type, () => (isTouched = true), { passive: true })
  return () => {
    const was = isTouched
    isTouched = false
    return was
  }
}

/** Creates the client of all queries. A refused call is not repeated; one without an answer is, three times. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        meta: { isTouched: watchTouches() },
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) => (error as ConsoleError).status === 0 && failures < 3,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

type RouteQueryOptions = {
  readonly query?: Readonly<Record<string, string>>
  /** Whether it is read again every ten seconds. */
  readonly isLive?: boolean
}

/** Reads a route of the API. */
export function useRoute<const route extends Route>(
  route: route,
  { query = {}, isLive = false }: RouteQueryOptions = {},
): UseQueryResult<RouteAnswer<route>, ConsoleError> {
  return useQuery<RouteAnswer<route>, ConsoleError>({
    queryKey: [route.path, query],
    queryFn: ({ meta }) =>
      callConsole(route, { query, isPoll: !(meta as { isTouched(): boolean }).isTouched() }),
    ...(isLive && { refetchInterval: liveEvery }),
  })
}

/**
 * Changes something, then reads again what the change may show in.
 *
 * @param paths of the routes that are read again
 */
export function useChange<variables, result>(
  run: (variables: variables) => Promise<result>,
  paths: readonly string[],
): UseMutationResult<result, ConsoleError, variables> {
  const queries = useQueryClient()
  return useMutation<result, ConsoleError, variables>({
    mutationFn: run,
    onSuccess: () => Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] }))),
  })
}
