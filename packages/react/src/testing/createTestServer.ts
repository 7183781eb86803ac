import type { WalletEntry } from '@latchkey/core'

/** A server of ours in memory: what it holds, what it was asked, and how it fails. */
export type TestServer = {
  readonly api: string
  /** Networks it serves. */
  chains: readonly string[]
  /** The answer of W1.4. */
  balances: object
  /** All pages of history; `cursor` counts them. */
  history: readonly (readonly object[])[]
  nfts: readonly (readonly object[])[]
  /** The answer of W1.6; left out = it knows no prices. */
  prices?: readonly object[] | undefined
  /** Whom accounts have sent to; left out = it has no such route. */
  recipients?: readonly string[] | undefined
  /** Names of accounts, by address in lower case; who isn't there has none. */
  names: Readonly<Record<string, string>>
  /** The picture that goes with a name. */
  avatars: Readonly<Record<string, string>>
  wallets: readonly WalletEntry[]
  images: Readonly<Record<string, string>>
  /** Runs before an answer: wait, or throw as a network does; a number is answered as a status. */
  onRequest: (path: string) => Promise<number | undefined>
  /** Paths with queries, in order. */
  readonly asked: string[]
  readonly fetch: typeof fetch
}

/** Makes a {@link TestServer}; put its `fetch` in the place of the global one. */
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
  return server
}

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
  const badge = query.get('badge_type')
  const search = query.get('search')?.toLowerCase() ?? ''
  const found = wallets.filter(
    ({ id, name, badge_type }) =>
      (!badge || badge_type === badge) &&
      name.toLowerCase().includes(search) &&
      (list('include')?.includes(id) ?? true) &&
      !list('exclude')?.includes(id),
  )
  const size = Number(query.get('entries') ?? 40)
  const start = (Number(query.get('page') ?? 1) - 1) * size
  return { count: found.length, data: found.slice(start, start + size) }
}
