import { createServer, type Server } from 'node:http'
import { ServerListenError } from '../errors.ts'
import type { Metrics } from './createMetrics.ts'

/** Address of the admin port. Nothing of it may be reached from other machines. */
const loopback = '127.0.0.1'

/**
 * Serves `GET /metrics` on the admin port of this machine, and nothing else.
 *
 * @param port 0 lets the system choose
 * @returns the port, and what closes it
 * @throws ServerListenError
 */
export async function serveMetrics(
  port: number,
  metrics: Pick<Metrics, 'contentType' | 'print'>,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.method !== 'GET' || incoming.url?.split('?', 1)[0] !== '/metrics') {
      outgoing.writeHead(404).end()
      return
    }
    metrics.print().then(
      (text) => outgoing.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => outgoing.writeHead(500).end(),
    )
  })
  const opened = await listen(server, port)
  return {
    port: opened,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new ServerListenError(port, loopback, error)))
    server.listen(port, loopback, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
