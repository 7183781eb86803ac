import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How an answer gets lost after the node has had the request: the connection is cut, no answer comes, or a gateway gives up. */
type Loss = 'cut' | 'silence' | 'gateway'

/** A real HTTP proxy in front of a node. It forwards every request and can lose answers. */
export type LosingProxy = {
  readonly url: string
  /** Bodies of the requests whose method, path or body contains `text`, e.g. `POST /tx`. */
  of(text: string): readonly string[]
  /** Loses the answers of the next `times` requests that contain `text`; 0: answers them again. */
  lose(text: string, times: number, loss?: Loss): void
  close(): Promise<void>
}

/** Starts a proxy on a free loopback port. Close it in `afterEach`. */
export async function startLosingProxy(nodeUrl: string): Promise<LosingProxy> {
  const seen: { readonly head: string; readonly body: string }[] = []
  const rules = new Map<string, { left: number; readonly loss: Loss }>()

  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = 'GET', headers } = request
    const head = `${method} ${path} ${body}`
    seen.push({ head, body })
    const type = headers['content-type']
    const answer = await fetch(`${nodeUrl.replace(/\/+$/, '')}${path === '/' ? '' : path}`, {
      method,
      ...(method === 'POST' && { body, headers: type ? { 'content-type': type } : {} }),
    })
    const text = await answer.text()
    const [, rule] = [...rules].find(([part, { left }]) => left > 0 && head.includes(part)) ?? []
    if (rule) {
      rule.left -= 1
      return failResponse(response, rule.loss)
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    of: (text) => seen.filter((request) => request.head.includes(text)).map(({ body }) => body),
    lose: (text, times, loss = 'cut') => void rules.set(text, { left: times, loss }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Ends a response as if the answer of the node had been lost: by cutting the connection, with a 503 of a gateway, or not at all. */
function failResponse(response: ServerResponse, loss: Loss): void {
  if (loss === 'cut') response.destroy()
  // As our server answers when none of its nodes does.
  if (loss === 'gateway')
    response
      .writeHead(503, { 'content-type': 'application/json' })
      .end('{"status":"FAILED","reasons":[{"field":"chainId","description":"temporarily unavailable"}]}')
}
