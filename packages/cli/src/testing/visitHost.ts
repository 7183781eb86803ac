import { type IncomingMessage, request } from 'node:http'

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
