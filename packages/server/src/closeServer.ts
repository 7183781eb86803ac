import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Service } from './http/Service.ts'

/** Milliseconds running requests get to end. With the cut after it the whole stop stays below ten seconds. */
const grace = 8_000

/** Stops a server: WebSockets are told, running requests may end, what is left after that is cut. */
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
  // requests on kept-alive connections end one by one, and then their connection is idle
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const cut = setTimeout(() => {
    for (const socket of sockets) socket.destroy()
  }, grace)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

/** Every open connection of a server. Node forgets those that became WebSockets, or were about to. */
export function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}
