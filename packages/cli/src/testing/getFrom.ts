import { type IncomingMessage, request } from 'node:http'

/** What a server answered. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Asks 127.0.0.1 under another Host: Node resolves no `*.localhost`, and its fetch drops a Host header. */
export function getFrom(
  port: number,
  host: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, path, headers: { host, ...headers }, timeout: 10_000 },
      (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => {
          body += chunk.toString()
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        )
      },
    )
    call.on('timeout', () => call.destroy(new Error('no answer within 10 s')))
    call.on('error', reject)
    call.end()
  })
}

/** What a host of this machine answered. */
export type HostAnswer = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Asks a `*.localhost` address, which Node resolves only with help, and whose name `fetch` would drop. Follows nothing. */
export function visitHost(
  address: string,
  {
    form,
    body = form && new URLSearchParams(form).toString(),
    cookie,
  }: { readonly form?: Record<string, string>; readonly body?: string; readonly cookie?: string } = {},
): Promise<HostAnswer> {
  const { port, pathname, search, host } = new URL(address)
  const headers = {
    host,
    ...(cookie && { cookie }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  const options = { port, path: pathname + search, method: body === undefined ? 'GET' : 'POST', headers }
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', ...options }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString('utf8')
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** Asks a chain over HTTP; answers what it said, errors included. */
export async function callRpc(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<{ result?: unknown }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(url, { method: 'POST', headers, body })).json()) as { result?: unknown }
}
