import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Service } from './http/Service.ts'

/** Milliseconds that running requests have to end. The limit keeps the whole stop below ten seconds. */
const grace = 8_000

/**
 * Stops an HTTP server: its services close their WebSockets, running requests may end, and connections left after
 * `grace` are cut.
 */
export async function closeServer(
  server: Server,
  sockets: ReadonlySet<Socket>,
  services: readonly Service[],
): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  for (const { upgrades, stop } of services) {
    upgrades?.close()
    stop?.()
  }
  server.closeIdleConnections()
  // Requests on kept-alive connections end one by one. Their connection is idle then.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const cutTimer = setTimeout(() => {
    for (const socket of sockets) socket.destroy()
  }, grace)
  await closed
  clearInterval(sweep)
  clearTimeout(cutTimer)
}

/** Every open connection of a server. Node does not list those that became WebSockets or are becoming one. */
export function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}
