import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { ServerListenError } from '../errors.ts'
import type { Metrics } from '../metrics/createMetrics.ts'

/**
 * Addresses of the admin port. Nothing of it may be reached from other machines. Both, because browsers resolve `*.localhost` to `::1` first:
 * another user of the machine who listened there would be the console to them.
 */
const loopback = { v4: '127.0.0.1', v6: '::1' } as const
/** Names under which a browser of this machine, or one behind an SSH tunnel, reaches the admin port. Any other name is DNS rebinding. */
export const adminHosts: readonly string[] = ['console.localhost', 'localhost', '127.0.0.1', '[::1]']
/** Tries to find a port that is free on both addresses, where the system chooses. */
const maxTries = 20

type AdminOptions = {
  /** 0 lets the system choose. */
  readonly port: number
  readonly metrics: Pick<Metrics, 'contentType' | 'print'>
  /** Answers everything but `GET /metrics`. */
  readonly console: (incoming: IncomingMessage, outgoing: ServerResponse) => void
}

/**
 * Serves `GET /metrics` and the console on the admin port of this machine, at 127.0.0.1 and, where the machine has it, at ::1.
 *
 * @returns the port, and what closes it
 * @throws ServerListenError where one of the two is taken
 */
export async function serveAdmin({
  port,
  metrics,
  console,
}: AdminOptions): Promise<{ readonly port: number; close(): Promise<void> }> {
  const options = { headersTimeout: 10_000, requestTimeout: 30_000, maxHeaderSize: 16_384 }
  const open = () =>
    createServer(options, (incoming, outgoing) => {
      if (incoming.url?.split('?', 1)[0] !== '/metrics') return console(incoming, outgoing)
      if (incoming.method !== 'GET') {
        outgoing.writeHead(404).end()
        return
      }
      const url = `http://${incoming.headers.host ?? 'localhost'}`
      if (!URL.canParse(url) || !adminHosts.includes(new URL(url).hostname)) {
        outgoing.writeHead(421).end(`Metrics are served at ${adminHosts.join(', ')} only.\n`)
        return
      }
      metrics.print().then(
        (text) =>
          outgoing
            .writeHead(200, { 'content-type': metrics.contentType, 'x-content-type-options': 'nosniff' })
            .end(text),
        () => outgoing.writeHead(500).end(),
      )
    })
  const { servers, opened } = await listenOnBoth(open, port)
  return { port: opened, close: () => closeAll(servers) }
}

async function listenOnBoth(open: () => Server, port: number, triesLeft = maxTries) {
  const v4 = open()
  const opened = await listen(v4, port, loopback.v4)
  const v6 = open()
  try {
    await listen(v6, opened, loopback.v6)
    return { servers: [v4, v6], opened }
  } catch (error) {
    const code = ((error as Error).cause as NodeJS.ErrnoException).code ?? ''
    // A machine without ::1: nobody can listen there.
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return { servers: [v4], opened }
    await closeAll([v4])
    if (port === 0 && code === 'EADDRINUSE' && triesLeft > 0) return listenOnBoth(open, port, triesLeft - 1)
    throw error
  }
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  const closings = servers.map(
    (server) =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  await Promise.all(closings)
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new ServerListenError(port, host, error, { port: 'LATCHKEY_ADMIN_PORT' })),
    )
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
