import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Answer of a test server: a value as JSON, or raw bytes. `body: undefined`: no answer. */
export type TestAnswer = {
  status?: number | undefined
  body: unknown
  raw?: true | undefined
  headers?: Record<string, string> | undefined
}

/** A received request. */
export type TestRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}

/** A real HTTP server with the routes of a Latchkey server. */
export type TestServer = {
  readonly base: string
  /** Every request but discovery, oldest first. */
  readonly asked: readonly TestRequest[]
  /** Answers the next requests. */
  answer: (request: TestRequest) => TestAnswer | Promise<TestAnswer>
}

/** Parameters of {@link startTestServer}. */
export type TestServerParameters = {
  /** CAIP-2 ids; default 1, 10 and 137. */
  chains?: readonly string[] | undefined
  /** Overrides fields of the discovery document. */
  wellKnown?: (base: string) => object
}

/** Starts a server on a free port until the test ends. It answers 404 by default. */
export async function startTestServer(parameters: TestServerParameters = {}): Promise<TestServer> {
  const { chains = ['eip155:1', 'eip155:10', 'eip155:137'], wellKnown } = parameters
  const asked: TestRequest[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', base)
    const body = Buffer.concat(await request.toArray()).toString()
    const got = { method: request.method ?? '', path: url.pathname, query: url.searchParams, body }
    const send = (answer: TestAnswer) => {
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
      response.end(answer.raw ? answer.body : JSON.stringify(answer.body))
    }
    if (got.path === '/.well-known/latchkey') {
      return send({ body: { projectId: 'local', api: base, ...wellKnown?.(base) } })
    }
    if (got.path === '/v1/supported-chains') return send({ body: { http: chains, ws: [] } })
    asked.push(got)
    const answer = await test.answer(got)
    if (answer.body !== undefined) send(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const test: TestServer = { base, asked, answer: () => ({ status: 404, body: {} }) }
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return test
}
