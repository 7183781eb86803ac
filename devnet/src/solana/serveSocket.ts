import type { WebSocket } from 'ws'
import type { RpcContext } from './rpc/RpcContext.ts'

/** Answers one WebSocket: subscriptions, and requests as over HTTP, in the order they come. */
export function serveSocket(socket: WebSocket, open: () => Promise<RpcContext>): void {
  let turn = Promise.resolve()
  let lastId = 0
  const ready = (async () => {
    const [{ answerSocket }, context] = await Promise.all([import('./rpc/answerSocket.ts'), open()])
    const session = answerSocket(
      context,
      (text) => socket.readyState === socket.OPEN && socket.send(text),
      () => ++lastId,
    )
    socket.on('close', session.close)
    if (socket.readyState !== socket.OPEN) session.close()
    return session
  })()
  ready.catch(() => socket.close(1011, 'The local Solana chain could not be opened.'))
  socket.on('message', (data) => {
    turn = turn.then(async () => (await ready).receive(data.toString())).catch(() => undefined)
  })
}
