import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A POST: the parsed body and its headers. */
type ServerPost = { readonly body: unknown; readonly headers: IncomingMessage['headers'] }

/** A real HTTP server on a free loopback port, for tests of sockets. */
export type RpcServer = {
  readonly url: string
  readonly posts: readonly ServerPost[]
  /** Requests that the client aborted before they were answered. */
  readonly aborted: () => number
  close(): Promise<void>
}

/** Answers a POST, or leaves it open. `post` counts from 0. */
export type ServerBehaviour = (p: { post: number; body: unknown; response: ServerResponse }) => void

/** The correct answer of chain 1: `0x1` to `eth_chainId`, `ok` to everything else. */
export function properAnswer(body: unknown, chainId = '0x1'): string {
  const answer = ({ id, method }: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_chainId' ? chainId : 'ok',
  })
  return JSON.stringify(
    Array.isArray(body) ? body.map(answer) : answer(body as { id: number; method: string }),
  )
}

/** Starts the server. Close it in `afterEach`. */
export async function startRpcServer(behaviour: ServerBehaviour): Promise<RpcServer> {
  const posts: ServerPost[] = []
  let aborted = 0
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) aborted += 1
    })
    let text = ''
    for await (const chunk of request) text += chunk
    const body: unknown = JSON.parse(text)
    posts.push({ body, headers: request.headers })
    behaviour({ post: posts.length - 1, body, response })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    posts,
    aborted: () => aborted,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
