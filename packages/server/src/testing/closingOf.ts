import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'

/** How a connection that asks for it with a close instead of a refused handshake ends. */
export async function closingOf(address: string, headers: Readonly<Record<string, string>> = {}) {
  const socket = new WebSocket(address, { headers })
  onTestFinished(() => socket.terminate())
  socket.on('error', () => undefined)
  const open = once(socket, 'open').then(() => true)
  const closed = once(socket, 'close').then(([code, reason]) => ({
    code: code as number,
    reason: String(reason),
  }))
  const isOpen = await Promise.race([open, closed.then(() => false)])
  // an accepted one stays open: an answer proves it
  const accepted = new Promise<'accepted'>((resolve) => {
    socket.on('message', () => resolve('accepted'))
    if (isOpen && socket.readyState === socket.OPEN)
      socket.send('{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{}}')
  })
  return Promise.race([closed, accepted])
}
