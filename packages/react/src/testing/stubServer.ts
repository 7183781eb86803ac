import { onTestFinished, vi } from 'vitest'

/** A request of the page to its server. */
export type StubRequest = { readonly path: string; readonly query: URLSearchParams; readonly body: string }

/** A server whose answers the test gives; `asked` has the requests. */
export type StubServer = {
  readonly api: string
  readonly asked: StubRequest[]
  answer: (
    request: StubRequest,
  ) => Promise<{ status?: number; body: unknown }> | { status?: number; body: unknown }
}

/** Replaces the page's `fetch` by a server of networks 1 and 10 until the test ends. API and directory have one address. */
export function stubServer(): StubServer {
  const api = 'https://server.invalid'
  const server: StubServer = { api, asked: [], answer: () => ({ status: 404, body: {} }) }
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input)
    const request = { path: url.pathname, query: url.searchParams, body: String(init?.body ?? '') }
    init?.signal?.throwIfAborted()
    if (request.path === '/v1/supported-chains') {
      return Response.json({ http: ['eip155:1', 'eip155:10'], ws: [] })
    }
    server.asked.push(request)
    const { status = 200, body } = await server.answer(request)
    init?.signal?.throwIfAborted()
    return Response.json(body, { status })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return server
}
