import type { CaipNetworkId } from '@latchkey/protocol'

/** After how many milliseconds TanStack counts the data of a query as stale, or a function that says so for the query's present data. */
export type StaleTime = number | ((query: { readonly state: { readonly dataUpdatedAt: number } }) => number)

/** Options of a TanStack query, declared here so that the engine does not depend on TanStack Query. */
export type QueryOptions<data, key extends readonly unknown[]> = {
  readonly queryKey: key
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<data>
  readonly staleTime: StaleTime
  readonly gcTime: number
  readonly retry: boolean
  readonly enabled: boolean
}

/** Options of a TanStack infinite query. */
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

/** Parameters of the queries of an account. The query is disabled while one of them is missing. */
export type AccountQueryParameters = {
  /** Plain address. */
  address: string | undefined
  network: CaipNetworkId | undefined
}

/** The part of a query key that names the account. In `eip155` the case of the address's letters is ignored. */
export function accountKey({ address, network }: AccountQueryParameters) {
  return { network, address: network?.startsWith('eip155:') ? address?.toLowerCase() : address }
}

/** Cache times of the queries, milliseconds. `retry` is off because the RPC client retries by itself. */
export const queryDefaults = {
  balance: { staleTime: 30_000, gcTime: 300_000, retry: false },
  tokens: { staleTime: 30_000, gcTime: 300_000, retry: false },
  activity: { staleTime: 15_000, gcTime: 300_000, retry: false },
  nfts: { staleTime: 30_000, gcTime: 300_000, retry: false },
  prices: { staleTime: 15_000, gcTime: 300_000, retry: false },
  /** About one block: fees change with each. */
  gasPrice: { staleTime: 12_000, gcTime: 60_000, retry: false },
  sendFee: { staleTime: 12_000, gcTime: 60_000, retry: false },
  /** About one block. */
  transactionFinality: { staleTime: 12_000, gcTime: 300_000, retry: false },
  /** A wallet's answer, which changes with the next block. */
  callsStatus: { staleTime: 0, gcTime: 300_000, retry: false },
  /** They change when the person lets the account do more, in a batch or in the wallet's settings. */
  capabilities: { staleTime: 30_000, gcTime: 300_000, retry: false },
  /** An outcome is not asked for again. */
  waitForTransaction: { staleTime: Number.POSITIVE_INFINITY, gcTime: 300_000, retry: false },
} as const

/** Cache times of the wallet directory, milliseconds: it changes from day to day. */
export const directoryDefaults = { staleTime: 3_600_000, gcTime: 3_600_000, retry: false } as const

/**
 * Returns the next page's cursor, for `getNextPageParam`. `undefined` after the last page, and when a page with that
 * cursor was loaded already: the cursors of a faulty server may form a circle.
 */
export function nextCursor(
  last: { readonly next?: string | undefined },
  _pages: unknown,
  _lastCursor: unknown,
  cursors: readonly (string | undefined)[],
): string | undefined {
  return last.next !== undefined && !cursors.includes(last.next) ? last.next : undefined
}
