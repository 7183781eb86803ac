import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Every open connection of a server. Node forgets those that became WebSockets, or were about to. */
export function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}
