import type { WalletEntry } from '@latchkey/core'
import { selectWallets } from '@latchkey/protocol'
import { onTestFinished, vi } from 'vitest'

/** A simulated Latchkey server: its data, the requests it got, and its failures. */
export type TestServer = {
  readonly api: string
  /** CAIP-2 ids of the networks it serves. */
  chains: readonly string[]
  /** Answer of `/v1/account/:address/balance`. */
  balances: object
  /** Pages of the history; `cursor` is an index of them. */
  history: readonly (readonly object[])[]
  nfts: readonly (readonly object[])[]
  /** Answer of `/v1/fungible/price`; none by default. */
  prices?: readonly object[] | undefined
  /** Addresses accounts have sent to. Without it the route doesn't exist. */
  recipients?: readonly string[] | undefined
  /** Names of accounts, by address in lower case. */
  names: Readonly<Record<string, string>>
  /** Pictures of accounts, by name. */
  avatars: Readonly<Record<string, string>>
  wallets: readonly WalletEntry[]
  images: Readonly<Record<string, string>>
  /** Called before each answer, to delay it or to throw. A number is the status of the answer. */
  onRequest: (path: string) => Promise<number | undefined>
  /** Paths with queries of all requests, in order. */
  readonly asked: string[]
  readonly fetch: typeof fetch
}

/** Creates a {@link TestServer} and makes its `fetch` the global one until the test ends. */
export function createTestServer(
  parts: Partial<Omit<TestServer, 'fetch' | 'asked' | 'api'>> = {},
): TestServer {
  const server: TestServer = {
    api: 'https://api.test',
    chains: ['eip155:1', 'eip155:10'],
    balances: { balances: [] },
    history: [[]],
    nfts: [[]],
    names: {},
    avatars: {},
    wallets: [],
    images: {},
    onRequest: async () => undefined,
    asked: [],
    ...parts,
    async fetch(input) {
      const url = new URL(input instanceof Request ? input.url : input)
      if (url.origin !== server.api) throw new TypeError(`Nobody answers at ${url.origin}`)
      server.asked.push(url.pathname + url.search)
      const status = await server.onRequest(url.pathname)
      const body = status === undefined ? answer(server, url) : { status: 'FAILED', reasons: [] }
      return Response.json(body ?? {}, { status: status ?? (body === undefined ? 404 : 200) })
    },
  }
  vi.stubGlobal('fetch', server.fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  return server
}

/** A token of network 1, as a send form names it. */
export const testDollar = {
  name: 'Test Dollar',
  symbol: 'TUSD',
  decimals: 6,
  address: `eip155:1:0x${'11'.repeat(20)}`,
} as const

/** Creates a row of {@link TestServer.balances}: 12.5 test dollars, or what `more` says. */
export function createTestBalance(more: object = {}): object {
  const { name, symbol, address } = testDollar
  const quantity = { decimals: '6', numeric: '12.5' }
  return { name, symbol, address, chainId: 'eip155:1', price: 1, value: 12.5, quantity, iconUrl: '', ...more }
}

/** A row of {@link TestServer.balances}: 1.5 ether, the native currency of network 1. */
export const testEther = createTestBalance({
  name: 'Ether',
  symbol: 'ETH',
  address: undefined,
  price: 2000,
  value: 3000,
  quantity: { decimals: '18', numeric: '1.5' },
})

function answer(server: TestServer, { pathname, searchParams }: URL): unknown {
  const page = Number(searchParams.get('cursor') ?? 0)
  if (pathname === '/v1/supported-chains') return { http: server.chains, ws: [] }
  if (pathname.endsWith('/balance')) return server.balances
  if (pathname.startsWith('/v1/identity/')) {
    const name = server.names[pathname.split('/').at(-1)?.toLowerCase() ?? '']
    return { name: name ?? null, avatar: (name && server.avatars[name]) ?? null, resolvedAt: null }
  }
  if (pathname.endsWith('/history')) return paged(server.history, page)
  if (pathname.endsWith('/nfts')) return paged(server.nfts, page)
  if (pathname === '/v1/fungible/price') return { fungibles: server.prices ?? [] }
  if (pathname.endsWith('/recipients')) return server.recipients && { data: server.recipients }
  if (pathname === '/getWallets') return listWallets(server.wallets, searchParams)
  if (pathname === '/getWalletImages') {
    const ids = searchParams.get('ids')?.split(',') ?? []
    return { images: Object.fromEntries(Object.entries(server.images).filter(([id]) => ids.includes(id))) }
  }
  return undefined
}

function paged(pages: readonly unknown[], page: number) {
  return { data: pages[page] ?? [], next: page + 1 < pages.length ? String(page + 1) : null }
}

function listWallets(wallets: readonly WalletEntry[], query: URLSearchParams) {
  const list = (name: string) => query.get(name)?.split(',')
  const count = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined)
  return selectWallets(wallets, {
    search: query.get('search') ?? undefined,
    badge: query.get('badge_type') === 'certified' ? 'certified' : undefined,
    chains: list('chains'),
    include: list('include'),
    exclude: list('exclude'),
    entries: count('entries'),
    page: count('page'),
  })
}
