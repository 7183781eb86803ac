import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { WaitingBytes, WaitingHolder } from './waitingBytes.ts'

/** Milliseconds in which a client that is sent an answer has to read some of it. */
const readTimeout = 30_000

type Answer = {
  readonly outgoing: ServerResponse
  readonly holder: WaitingHolder
  /** Bytes of the answer. */
  readonly bytes: number
}

/**
 * Creates the function that counts an answer by HTTP with the bytes that wait for its client, until the network has accepted all of it.
 * A connection ends when its client or address has too much waiting, or reads nothing for `timeout` milliseconds. To be called before
 * the answer is written.
 */
export function createAnswerCount(waiting: WaitingBytes, timeout = readTimeout) {
  /** Connections with answers that wait. A client may send many calls before it reads an answer. */
  const connections = new WeakMap<Socket, { add(bytes: number): void }>()

  function join(socket: Socket, holder: WaitingHolder) {
    let bytes = 0
    const counted = waiting.join(holder, { flush: () => bytes, drop: () => void socket.destroy() })
    const leave = () => {
      counted.leave()
      connections.delete(socket)
      socket.off('close', leave)
    }
    socket.once('close', leave)
    const connection = {
      add(change: number) {
        bytes += change
        if (bytes === 0) leave()
        else counted.set(bytes)
      },
    }
    connections.set(socket, connection)
    return connection
  }

  return function countAnswer({ outgoing, holder, bytes }: Answer): void {
    // Most answers are accepted in the turn in which they are written, and never wait.
    setImmediate(() => {
      const { socket } = outgoing.req
      if (outgoing.writableFinished || socket.destroyed) return
      const connection = connections.get(socket) ?? join(socket, holder)
      outgoing.once('close', () => connection.add(-bytes))
      // The HTTP server destroys the socket then. While a part of the answer is read, the time begins again.
      socket.setTimeout(timeout)
      connection.add(bytes)
    })
  }
}
