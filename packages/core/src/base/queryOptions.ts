import type { CaipNetworkId } from '@latchkey/protocol'

/** What TanStack Query, or anything like it, takes; nothing of it is imported here. */
export type QueryOptions<data, key extends readonly unknown[]> = {
  readonly queryKey: key
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<data>
  readonly staleTime: number
  readonly gcTime: number
  readonly retry: boolean
  readonly enabled: boolean
}

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

/** Whose data on which network. */
export type AccountQueryParameters = {
  /** Plain. */
  address: string | undefined
  network: CaipNetworkId | undefined
}

/** The part of a key that says whose data it is; an address's letters' case makes no difference in `eip155`. */
export function accountKey({ address, network }: AccountQueryParameters) {
  return { network, address: network?.startsWith('eip155:') ? address?.toLowerCase() : address }
}

/** How long read data counts as fresh and is kept, milliseconds. The RPC transport retries by itself. */
export const queryDefaults = {
  /** S9.04. */
  balance: { staleTime: 30_000, gcTime: 300_000, retry: false },
  /** S9.03. */
  tokens: { staleTime: 30_000, gcTime: 300_000, retry: false },
  /** W7.1. */
  activity: { staleTime: 15_000, gcTime: 300_000, retry: false },
  nfts: { staleTime: 30_000, gcTime: 300_000, retry: false },
  prices: { staleTime: 15_000, gcTime: 300_000, retry: false },
  /** A block or two: fees move. */
  gasPrice: { staleTime: 12_000, gcTime: 60_000, retry: false },
  sendFee: { staleTime: 12_000, gcTime: 60_000, retry: false },
  /** Final once known. */
  transactionOutcome: { staleTime: Number.POSITIVE_INFINITY, gcTime: 300_000, retry: false },
} as const

/** How long what the wallet directory answers counts as fresh, milliseconds: it changes from day to day. */
export const directoryDefaults = { staleTime: 3_600_000, gcTime: 3_600_000, retry: false } as const

/** The next page's cursor, unless it has been read already: pages that lead in a circle end there. */
export function nextCursor(
  last: { readonly next?: string | undefined },
  _pages: unknown,
  _lastCursor: unknown,
  cursors: readonly (string | undefined)[],
): string | undefined {
  return last.next !== undefined && !cursors.includes(last.next) ? last.next : undefined
}
