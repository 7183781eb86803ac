import { request } from 'node:http'

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
